// Loaded into measured processes before anything else: tells the largest resident size (kB) at the end.
import { writeSync } from "node:fs";

process.on("exit", () => {
  writeSync(2, `peak ${process.resourceUsage().maxRSS}\n`);
});
