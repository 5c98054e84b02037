// Loaded into measured processes before anything else: tells the largest resident size (kB) and the processor time
// (ms, all threads) at the end.
import { writeSync } from "node:fs";

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(2, `peak ${maxRSS} cpu ${Math.round((userCPUTime + systemCPUTime) / 1000)}\n`);
});
