// Games played on beside the page: jobs of the program, spread over workers of the browser.
import { program } from "./program.js";

/** So often the program is told what was played, in milliseconds. */
const ROUND = 200;
/** Workers that have nothing to do go after so long, in milliseconds. */
const REST = 60000;
const COUNT = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1));

/** The jobs under way, by their numbers. */
const jobs = new Map();
let workers = [];
let round = 0;
let rest = 0;
let asks = async () => null;

/** Who tells the program what was played. */
export function crewAsks(how) {
  asks = how;
}

/** Takes what the program says of its jobs: those that begin, and those that it still wants. */
export function takes({ orders, jobs: wanted }) {
  for (const number of [...jobs.keys()].filter((number) => !wanted.includes(number))) jobs.delete(number);
  for (const order of orders) jobs.set(order.number, { ...order, begun: performance.now(), next: 0, open: 0, played: [], wrong: null });
  if (orders.length > 0) begin();
}

/** Forgets all jobs, and lets the workers go. */
export function forget() {
  jobs.clear();
  leave();
}

function leave() {
  window.clearTimeout(round);
  window.clearTimeout(rest);
  round = 0;
  for (const { worker } of workers) worker.terminate();
  workers = [];
}

function begin() {
  window.clearTimeout(rest);
  while (workers.length < COUNT) workers.push(hired());
  if (round === 0) round = window.setTimeout(tell, ROUND);
  workers.forEach(next);
}

/** A worker that has the program. */
function hired() {
  const one = { worker: new Worker("player.js", { type: "module" }), job: null, has: null };
  one.worker.addEventListener("message", ({ data }) => ends(one, data));
  one.worker.addEventListener("error", () => fails(one));
  one.worker.postMessage({ module: program.module });
  return one;
}

const wants = (job) =>
  job.wrong === null && (job.all === null ? job.next < job.least || performance.now() - job.begun < job.millis : job.next < job.all);

/** Gives a worker the next number of a job. */
function next(one) {
  if (one.job !== null) return;
  const job = [...jobs.values()].find(wants);
  if (job === undefined) return;
  one.job = job;
  one.worker.postMessage({ job: one.has === job ? null : job.job, numbers: { from: job.next, to: job.next + 1 } });
  one.has = job;
  job.next += 1;
  job.open += 1;
}

function ends(one, { played, wrong }) {
  const { job } = one;
  one.job = null;
  job.open -= 1;
  if (wrong === undefined) job.played.push(...played);
  else job.wrong ??= wrong;
  next(one);
  if (job.open === 0 && !wants(job) && jobs.get(job.number) === job) tell();
}

/** A worker that cannot go on: its numbers are missing. */
function fails(one) {
  workers = workers.filter((other) => other !== one);
  one.worker.terminate();
  for (const job of one.job === null ? [...jobs.values()] : [one.job]) job.wrong ??= "the browser stopped a worker";
  if (round === 0) round = window.setTimeout(tell, 0);
}

/** Tells the program what was played since. */
async function tell() {
  window.clearTimeout(round);
  round = 0;
  for (const job of [...jobs.values()]) {
    const isOver = job.wrong !== null || (job.open === 0 && !wants(job));
    const played = job.played.splice(0);
    if (played.length === 0 && !isOver) continue;
    if (isOver) jobs.delete(job.number);
    await asks({ path: "/work", done: { number: job.number, played, is_over: isOver, wrong: job.wrong } });
  }
  if (jobs.size > 0 && round === 0) round = window.setTimeout(tell, ROUND);
  if (jobs.size === 0) rest = window.setTimeout(leave, REST);
}

window.addEventListener("pagehide", forget);
