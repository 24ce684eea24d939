// What the page does first: it fetches the program, while the other parts of the page come.
import { unpacked } from "./unpack.js";

async function loaded() {
  // What keeps the page on the device has it unpacked.
  const here = navigator.serviceWorker?.controller ? await fetch("lod.wasm") : null;
  if (here?.ok) return WebAssembly.compileStreaming(here);
  const packed = await fetch("lod.wasm.lzma");
  if (!packed.ok) throw new Error(`the program could not be loaded (${packed.status})`);
  return WebAssembly.compile(unpacked(new Uint8Array(await packed.arrayBuffer())));
}

let first = loaded();
// Who asks for it is told.
first.catch(() => {});

/** The program, compiled; fetched again where it could not be had before. */
export function load() {
  const now = first ?? loaded();
  first = null;
  return now;
}
