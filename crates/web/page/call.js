// A request to the program and its reply: JSON with bytes after it, in the memory that the program has.

/** A copy of the bytes that a number of the program's names. */
export function bytesAt({ memory }, place) {
  const [at, length] = [Number(place >> 32n) >>> 0, Number(place & 0xffffffffn)];
  return new Uint8Array(memory.buffer, at, length).slice();
}

/** The answer to a request, and the bytes after it. */
export function called(exports, request, bytes = []) {
  const head = new TextEncoder().encode(JSON.stringify(request));
  const length = 4 + head.length + bytes.reduce((sum, part) => sum + part.length, 0);
  const at = exports.lod_room(length);
  const room = new Uint8Array(exports.memory.buffer, at, length);
  new DataView(exports.memory.buffer, at).setUint32(0, head.length, true);
  let place = 4;
  for (const part of [head, ...bytes]) {
    room.set(part, place);
    place += part.length;
  }
  const reply = bytesAt(exports, exports.lod_answer());
  const end = 4 + new DataView(reply.buffer).getUint32(0, true);
  return { answer: JSON.parse(new TextDecoder().decode(reply.subarray(4, end))), bytes: reply.subarray(end) };
}
