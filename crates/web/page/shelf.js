// What the first page says of the games on this device: where they are, in and out as files, and a later version of the page.
import { heldElsewhere, program } from "./program.js";
import { kept } from "./kept.js";

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Elements below the first page's doors: what is saved and where, files in and out, a later version. */
export async function shelf() {
  const said = element("p", { role: "status" });
  const parts = [
    await later(said),
    element("h2", {}, "Games on this device"),
    await files(),
    importer(said),
    said,
    element("p", { class: "soft" }, "Games are saved in this browser only. Clearing its site data deletes them. Some browsers clear it after weeks " +
      "without a visit, unless you add this page to the home screen. A game saved to a file is safe, and lod on a computer opens it."),
  ];
  if (!window.isSecureContext) {
    parts.push(element("p", {}, "This address is not secure (https). The page does not work offline here. Do not open a game in two tabs."));
  }
  return parts.filter((part) => part !== null);
}

/** Each game as a file to save. */
async function files() {
  const games = await kept.games();
  if (games.length === 0) return null;
  const links = games.map(({ name, bytes }) => {
    const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    return element("li", {}, element("a", { class: "button", href: url, download: name }, `Save to a file: ${name.replace(/\.lod$/, "")}`));
  });
  return element("details", { id: "files" }, element("summary", {}, "Save a game to a file"), element("ul", {}, ...links));
}

/** Takes a game from a file. */
function importer(said) {
  const input = element("input", { id: "import", type: "file", accept: ".lod" });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (file.size > 1 << 24) {
      said.textContent = `${file.name} is too long for a saved game.`;
      return;
    }
    try {
      const { status, text } = await program.asks({ path: "/import", file: file.name }, new Uint8Array(await file.arrayBuffer()));
      const link = element("a", { class: "button", href: `#${encodeURIComponent(`game/${text}`)}` }, `Play ${text}`);
      said.replaceChildren(...(status === 200 ? [`Imported as ${text}. `, link] : [text]));
    } catch (error) {
      said.textContent = error.message;
    }
  });
  return element("p", {}, element("label", { for: "import" }, "Open a saved game file (.lod): "), input);
}

/** Asks whether a later version is to be taken, where one is here. */
async function later(said) {
  const versions = await service("versions");
  if (versions === null || versions.newest === versions.chosen) return null;
  const button = element("button", { type: "button", id: "later" }, "Use the new version");
  button.addEventListener("click", async () => {
    if ((await heldElsewhere()).length > 0) {
      said.textContent = "A game is open in another tab or window. Leave it first.";
      return;
    }
    await service("choose");
    window.location.reload();
  });
  return element("p", {}, "A new version of this page is here. Saved games stay. ", button);
}

/** Asks the service worker; nothing where there is none. */
async function service(what) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  worker.postMessage(what, [port2]);
  return Promise.race([answer, new Promise((resolve) => window.setTimeout(() => resolve(null), 2000))]);
}
