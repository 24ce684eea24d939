// Runs a WebAssembly program that needs no more than standard output, a clock and its arguments.
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';
const [, , file, ...args] = process.argv;
const wasi = new WASI({ version: 'preview1', args: [file, ...args], env: {} });
const module = await WebAssembly.compile(readFileSync(file));
wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
