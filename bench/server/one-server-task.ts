import { availableParallelism, loadavg } from "node:os";
import { allHostile } from "../lib/all-hostile.ts";
import { ask, attackedFolder, attackedServer, watched } from "../lib/attacked-server.ts";

// All hostile requests, or those whose names have these words, one after the other to one server:
//   node one-server-task.js [path of cli/main.js] [words of names]
// Prints those that were not answered in 8 seconds, ended in a 5xx, or held /healthz; the others are counted.

/** Milliseconds after which a request is given up. */
const WAIT = 8000;

/** Milliseconds of /healthz, and of one turn of the thread that serves, from which on a request is listed. */
const LONG = 100;
const LONG_TURN = 25;

const [program = "dist/cli/main.js", ...only] = process.argv.slice(2);
const { folder, remove } = attackedFolder();
const target = await attackedServer(program, folder);
console.log(`${program}, ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`);
const idle = watched(target);
await ask(target, "/api/v1/graphs/links/ask?q=%3Fx%20%3A%20r0(e1%2C%20%3Fx)");
await new Promise((done) => setTimeout(done, 3000));
const { longest: before } = await idle();
console.log(`idle, the first question among it: ${Math.round(before)} ms\n`);
console.log(
  "| request | status | seconds | /healthz ms | turn ms | MB |\n| --- | --- | ---: | ---: | ---: | ---: |",
);
const statuses = new Map<number, number>();
let most = 0;
for (const { name, to, sent } of allHostile) {
  if (only.length > 0 && !only.some((each) => name.includes(each))) continue;
  const end = watched(target);
  const began = performance.now();
  const { status, text } = await ask(target, to, { ...sent, wait: WAIT });
  const seconds = (performance.now() - began) / 1000;
  const { longest, peak, turn } = await end();
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  most = Math.max(most, peak);
  const isListed = status === 0 || status >= 500 || longest > LONG || (turn ?? 0) > LONG_TURN;
  if (!isListed && only.length === 0) continue;
  const code = /"code":"([^"]+)"/.exec(text)?.[1] ?? "";
  console.log(
    `| ${name} | ${status} ${code} | ${seconds.toFixed(1)} | ${Math.round(longest)} | ${turn?.toFixed(0) ?? ""} | ${Math.round(peak)} |`,
  );
}
console.log(
  `\nstatuses: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(", ")}; ${Math.round(most)} MB at most`,
);
target.process.kill("SIGKILL");
remove();
