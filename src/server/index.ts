import { setWorkerEntry } from "../host/worker-entry.ts";
import { setJobEntry } from "./jobs/job-entry.ts";

// Workers and jobs run from the build; code that runs from its sources does the work in its own thread.
if (!import.meta.url.endsWith(".ts")) {
  setWorkerEntry(new URL("./cli/worker.js", import.meta.url));
  setJobEntry(new URL("./server/job.js", import.meta.url));
}

export type { Caller } from "./calls/call.ts";
export type { ServerLimits } from "./calls/limits.ts";
export type { ServerContext, ServerMount } from "./context.ts";
export { type OpenServer, openServer, type ServerOptions } from "./open-server.ts";
export { type Token, tokensIn } from "./security/tokens.ts";
export { jsonLog, type RequestLog } from "./telemetry/log.ts";
