// Keeps the page on the device, whole versions at a time: what is shown is the version that was chosen, and a later one waits
// beside it until the person takes it.
"use strict";

const VERSION = "{{version}}";
/** Each file with the checksum of its bytes. */
const FILES = {{files}};

const KINDS = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/** What stands after the name of a file that is kept unpacked. */
const PACKED = ".lzma";

{{unpack}}
const named = (version) => `lod-${version}`;

/** The version that is shown, once it is known here. */
let shown = null;

async function chosen() {
  if (shown === null) {
    const answer = await caches.match("chosen", { cacheName: "lod" });
    shown = answer ? await answer.text() : null;
  }
  return shown;
}

/** Shows this version from now on. */
async function choose(version) {
  shown = version;
  await (await caches.open("lod")).put("chosen", new Response(version));
  await forgetAllBut([version]);
}

async function forgetAllBut(versions) {
  const names = (await caches.keys()).filter((name) => name.startsWith("lod-"));
  await Promise.all(names.filter((name) => !versions.map(named).includes(name)).map((name) => caches.delete(name)));
}

/** A file as it was made: what the page has just loaded is not loaded again, unless it is another version's. */
async function bytesOf(file, sum) {
  for (const cache of ["force-cache", "reload"]) {
    const bytes = await (await fetch(new Request(file, { cache }))).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    if ([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sum) return bytes;
  }
  throw new Error(`${file} is another version's`);
}

/** Fetches a version, every file of it or none. */
async function fetchAll() {
  const cache = await caches.open(named(VERSION));
  await Promise.all(Object.entries(FILES).map(async ([file, sum]) => {
    const bytes = await bytesOf(file, sum);
    const isPacked = file.endsWith(PACKED);
    const name = isPacked ? file.slice(0, -PACKED.length) : file;
    // Whatever the host says of it, and wherever it led.
    const kind = KINDS[name.split(".").pop()] ?? "text/plain";
    await cache.put(name, new Response(isPacked ? unpacked(new Uint8Array(bytes)) : bytes, { headers: { "content-type": kind } }));
  }));
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    await fetchAll();
    const before = await chosen();
    if (before === null) await choose(VERSION);
    else await forgetAllBut([before, VERSION]);
    // Which version is shown is not this worker's but the person's to say: it may take over at once.
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  event.waitUntil((async () => {
    if (event.data === "choose") await choose(VERSION);
    event.ports[0].postMessage({ chosen: await chosen(), newest: VERSION });
  })());
});

async function answered(request) {
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
  const file = path === "" ? "index.html" : path;
  const version = (await chosen()) ?? VERSION;
  return (await caches.match(file, { cacheName: named(version) })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  // Nothing else is asked of anyone.
  if (new URL(request.url).origin !== self.location.origin) event.respondWith(Response.error());
  else if (request.method === "GET") event.respondWith(answered(request));
});
