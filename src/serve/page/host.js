// Who holds the conversations of the page: here the server of `lod serve`. Whatever differs between hosts is in `host`.

export const host = {
  /** The answer at a path, as of `fetch`; `null` where the host cannot be reached. `wanted` is what a page asks of a conversation. */
  async ask(path, wanted) {
    const body = JSON.stringify(wanted);
    const post = { method: "POST", headers: { "content-type": "application/json" }, body };
    try {
      return await fetch(path.slice(1), wanted === undefined ? {} : post);
    } catch {
      return null;
    }
  },
  /** What is said where it cannot be reached. */
  gone: "No connection to the server",
  /** What follows from where games are saved; empty where that is a computer's disk. */
  saved: "",
  /** Elements for the first page, below what it leads to. */
  shelf: async () => [],
  /** Whether others look on at the page's address. */
  isShared: true,
};
