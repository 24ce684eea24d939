// A worker: plays on games that the page gives it, with the page's program.
import { called } from "./call.js";

let exports = null;

const ask = (request) => called(exports, request).answer;

self.addEventListener("message", async ({ data: { module, job, numbers } }) => {
  if (module) {
    exports = WebAssembly.instantiate(module, {}).then((instance) => instance.exports);
    return;
  }
  try {
    exports = await exports;
    const opened = job === null ? { status: 200 } : ask({ job });
    const { status, text } = opened.status === 200 ? ask({ numbers }) : opened;
    self.postMessage(status === 200 ? { played: JSON.parse(text) } : { wrong: text });
  } catch (error) {
    self.postMessage({ wrong: String(error.message ?? error) });
  }
});
