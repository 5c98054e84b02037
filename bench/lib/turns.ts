import { openSync, readSync, writeFileSync } from "node:fs";

// Loaded before a program, with `--import`: the longest turns of the event loop of its main thread, in milliseconds of the processor, as
// Linux counts them. They are written to the file LACUNA_TURNS, and counted anew, whenever the process gets SIGUSR2.

const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
const buffer = Buffer.alloc(64);
const processor = (): number =>
  Number(buffer.toString("latin1", 0, readSync(file, buffer, 0, 64, 0)).split(" ")[0]) / 1e6;

let last = processor();
let longest: number[] = [];
setInterval(() => {
  const now = processor();
  longest.push(now - last);
  longest.sort((a, b) => b - a);
  longest.length = Math.min(longest.length, 3);
  last = now;
}, 1).unref();

process.on("SIGUSR2", () => {
  writeFileSync(process.env.LACUNA_TURNS!, JSON.stringify(longest));
  longest = [];
});
