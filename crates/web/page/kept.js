// What a page keeps: records in this browser, each in the parts in which it was written, one part an answer.
export const kept = {
  database: null,
  /** The number of the last change that is known here, and of each record's. */
  change: -1,
  changes: new Map(),

  async open() {
    const request = indexedDB.open("lod", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("records", { keyPath: "name" });
      request.result.createObjectStore("parts");
      request.result.createObjectStore("numbers");
    };
    kept.database = await done(request);
    // Another page has a later version of this one: it may change what is kept.
    kept.database.onversionchange = () => kept.database.close();
  },

  /** The records that are in many parts, with their bytes. */
  many: new Map(),

  /** All is to be read again. */
  forget() {
    kept.change = -1;
    kept.changes.clear();
  },

  /** No news. */
  nothing: { records: [], gone: [], bytes: [] },

  /** What other pages have changed since the last look: records with their bytes, and the names of those that are gone. */
  async news() {
    const read = kept.database.transaction(["records", "parts", "numbers"]);
    const change = (await done(read.objectStore("numbers").get("change"))) ?? 0;
    if (change === kept.change) return kept.nothing;
    const all = await done(read.objectStore("records").getAll());
    const newer = all.filter(({ name, change }) => kept.changes.get(name) !== change);
    const parts = await Promise.all(newer.map(({ name }) => done(read.objectStore("parts").getAll(partsOf(name)))));
    const names = new Set(all.map(({ name }) => name));
    const gone = [...kept.changes.keys()].filter((name) => !names.has(name));
    kept.change = change;
    kept.changes = new Map(all.map(({ name, change }) => [name, change]));
    const bytes = parts.map(joined);
    newer.forEach(({ name }, at) => {
      if (parts[at].length > MANY) kept.many.set(name, bytes[at]);
    });
    const records = newer.map(({ name, modified }, at) => ({ name, modified, length: bytes[at].length }));
    return { records, gone, bytes };
  },

  /** Makes one part of many, so that games of many answers are read quickly. */
  async joins() {
    if (kept.many.size === 0) return;
    const write = kept.database.transaction("parts", "readwrite");
    for (const [name, bytes] of kept.many) {
      write.objectStore("parts").delete(partsOf(name));
      write.objectStore("parts").put(bytes, [name, 0]);
    }
    kept.many.clear();
    await finished(write);
  },

  /** Writes what the program wants written, all or nothing; done once it is on the disk. */
  async write(writes, bytes, modified) {
    const write = kept.database.transaction(["records", "parts", "numbers"], "readwrite", { durability: "strict" });
    const [records, parts] = [write.objectStore("records"), write.objectStore("parts")];
    const change = kept.change + 1;
    let from = 0;
    for (const { do: what, name, at = 0, length = 0 } of writes) {
      const part = bytes.slice(from, from + length);
      from += length;
      if (what !== "add") parts.delete(partsOf(name));
      if (what === "remove") {
        records.delete(name);
      } else {
        parts.put(part, [name, at]);
        records.put({ name, modified, change });
      }
    }
    write.objectStore("numbers").put(change, "change");
    await finished(write);
    kept.change = change;
    for (const { do: what, name } of writes) {
      if (what === "remove") kept.changes.delete(name);
      else kept.changes.set(name, change);
    }
  },

  /** The saved games, the last played first: name, bytes and when. */
  async games() {
    const read = kept.database.transaction(["records", "parts"]);
    const all = await done(read.objectStore("records").getAll());
    const games = all.filter(({ name }) => name.endsWith(".lod")).sort((a, b) => b.modified - a.modified);
    return Promise.all(games.map(async ({ name, modified }) => {
      const parts = await done(read.objectStore("parts").getAll(partsOf(name)));
      return { name, modified, bytes: joined(parts) };
    }));
  },
};

/** A record in more parts is made one when it is read. */
const MANY = 100;

/** Waits until all of a transaction is on the disk. */
function finished(write) {
  return new Promise((resolve, reject) => {
    write.oncomplete = resolve;
    write.onabort = () => reject(write.error ?? new Error("it was not written"));
  });
}

/** What a request of the database comes to. */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another page of an earlier version is open"));
  });
}

/** The keys of a record's parts, in order. */
const partsOf = (name) => IDBKeyRange.bound([name], [name, []]);

function joined(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
