import { pathToFileURL } from "node:url";
import { nodeThreads } from "../../../src/host/node-workers.ts";

// Starts workers and ends each in the middle of what it does; prints how many were ended.
const start = nodeThreads(pathToFileURL(process.argv[2]!));
let ended = 0;
for (let each = 0; each < 12; each++)
  for (const size of [16, 256, 768]) {
    let thread: ReturnType<typeof start> | undefined;
    await new Promise<void>((started, failed) => {
      thread = start(
        { role: size as never, given: undefined },
        { onReply: () => started(), onFailure: failed },
      );
    });
    await new Promise((passed) => setTimeout(passed, 3 * each));
    await thread?.terminate();
    ended++;
  }
process.stdout.write(String(ended));
