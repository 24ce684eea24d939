// Unpacks the program: LZMA, a third smaller than what a host's own compression makes of it, and as small on a host that has none.

const [HEAD, START] = [13, 1024];
const [LENGTHS, ALIGNS] = [2 + 128 + 128 + 256, 4];

/** The probabilities that so many bits are 0. */
const even = (count) => new Uint16Array(count).fill(START);

/** Bits out of bytes, each by how probable it was. */
class Bits {
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at + 5;
    this.range = 0xffffffff;
    this.code = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at + 1);
  }

  filled() {
    if (this.range >= 0x1000000) return;
    if (this.at >= this.bytes.length) throw new Error("the program file is cut off");
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.bytes[this.at]) >>> 0;
    this.at += 1;
  }

  /** A bit whose probability is at this place. */
  bit(of, place) {
    const bound = (this.range >>> 11) * of[place];
    const bit = this.code < bound ? 0 : 1;
    if (bit === 0) {
      this.range = bound;
      of[place] += (2048 - of[place]) >> 5;
    } else {
      this.range -= bound;
      this.code -= bound;
      of[place] -= of[place] >> 5;
    }
    this.filled();
    return bit;
  }

  /** So many bits that are as likely 0 as 1. */
  plain(count) {
    let bits = 0;
    for (let n = 0; n < count; n += 1) {
      this.range >>>= 1;
      const bit = this.code < this.range ? 0 : 1;
      if (bit === 1) this.code -= this.range;
      bits = bits * 2 + bit;
      this.filled();
    }
    return bits;
  }

  /** A number, its highest bit first. */
  number(of, from, count) {
    let node = 1;
    for (let n = 0; n < count; n += 1) node = node * 2 + this.bit(of, from + node);
    return node - (1 << count);
  }

  /** A number, its lowest bit first. */
  turned(of, from, count) {
    let [node, number] = [1, 0];
    for (let n = 0; n < count; n += 1) {
      const bit = this.bit(of, from + node);
      node = node * 2 + bit;
      number += bit << n;
    }
    return number;
  }

  /** The length of a copy. */
  length(of, context) {
    if (this.bit(of, 0) === 0) return 2 + this.number(of, 2 + context * 8, 3);
    if (this.bit(of, 1) === 0) return 10 + this.number(of, 130 + context * 8, 3);
    return 18 + this.number(of, 258, 8);
  }
}

/** What the parts of the stream are likely to be. */
class Likely {
  constructor(head) {
    [this.lc, this.lp, this.pb] = [head % 9, Math.floor(head / 9) % 5, Math.floor(head / 45)];
    this.literals = even(0x300 << (this.lc + this.lp));
    this.isCopy = even(12 * 16);
    this.isAgain = even(12);
    this.isOlder = [even(12), even(12), even(12)];
    this.isLong = even(12 * 16);
    this.slots = even(4 * 64);
    this.near = even(128);
    this.aligns = even(1 << ALIGNS);
    this.lengths = even(LENGTHS);
    this.lengthsAgain = even(LENGTHS);
  }
}

/** A byte that is no copy; after a copy, the byte that would have come next makes others more likely. */
function literal(bits, likely, out, at, wasCopy, back) {
  const before = at > 0 ? out[at - 1] : 0;
  const from = 0x300 * (((at & ((1 << likely.lp) - 1)) << likely.lc) + (before >> (8 - likely.lc)));
  let node = 1;
  if (wasCopy) {
    let next = out[at - back];
    while (node < 0x100) {
      const would = (next >> 7) & 1;
      next <<= 1;
      const bit = bits.bit(likely.literals, from + ((1 + would) << 8) + node);
      node = node * 2 + bit;
      if (bit !== would) break;
    }
  }
  while (node < 0x100) node = node * 2 + bits.bit(likely.literals, from + node);
  return node & 0xff;
}

/** How far back the bytes of a copy are. */
function distance(bits, likely, length) {
  const slot = bits.number(likely.slots, Math.min(length - 2, 3) * 64, 6);
  if (slot < 4) return slot + 1;
  const low = (slot >> 1) - 1;
  const base = (2 | (slot & 1)) * 2 ** low;
  if (slot < 14) return base + bits.turned(likely.near, base - slot, low) + 1;
  return base + bits.plain(low - ALIGNS) * 16 + bits.turned(likely.aligns, 0, ALIGNS) + 1;
}

/** Which of the last distances it is again: that comes to the front. */
function again(bits, likely, state, backs) {
  let which = 1;
  if (bits.bit(likely.isOlder[1], state) === 1) which = 2 + bits.bit(likely.isOlder[2], state);
  backs.unshift(backs.splice(which, 1)[0]);
}

/** The bytes of a `.lzma` file. */
export function unpacked(bytes) {
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  const out = new Uint8Array(head.getUint32(5, true));
  const [bits, likely] = [new Bits(bytes, HEAD), new Likely(bytes[0])];
  const backs = [1, 1, 1, 1];
  for (let [at, state] = [0, 0]; at < out.length;) {
    const context = at & ((1 << likely.pb) - 1);
    const place = state * 16 + context;
    if (bits.bit(likely.isCopy, place) === 0) {
      out[at] = literal(bits, likely, out, at, state >= 7, backs[0]);
      at += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 1;
    if (bits.bit(likely.isAgain, state) === 0) {
      length = bits.length(likely.lengths, context);
      backs.unshift(distance(bits, likely, length));
      backs.pop();
      state = state < 7 ? 7 : 10;
    } else {
      const isOlder = bits.bit(likely.isOlder[0], state) === 1;
      if (isOlder) again(bits, likely, state, backs);
      if (isOlder || bits.bit(likely.isLong, place) === 1) {
        length = bits.length(likely.lengthsAgain, context);
        state = state < 7 ? 8 : 11;
      } else state = state < 7 ? 9 : 11;
    }
    if (backs[0] > at) throw new Error("the program file is damaged");
    for (const end = Math.min(at + length, out.length); at < end; at += 1) out[at] = out[at - backs[0]];
  }
  return out;
}
