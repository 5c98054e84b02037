import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { LacunaError } from "../../error.ts";
import { errorOf } from "../../operations/workers/mistake.ts";
import type { Progress } from "../../runs/working/progress.ts";
import { refusal } from "../refusal.ts";
import { jobEntry } from "./job-entry.ts";
import type { JobMessage } from "./messages.ts";

/** The end of the process of a job. */
export type JobEnd = { readonly done: true } | { readonly error: LacunaError } | { readonly fault: string };

/** Milliseconds that a job has to save its work, when it is asked to end. */
const PATIENCE = 5000;

/** Jobs give way to those who wait for an answer. */
const LOW = 10;

/**
 * Runs one job in a process of its own.
 * @param file the call, see `JobRun`
 * @param signal ends it early: what is kept stays
 * @throws LacunaError `http.unsupported` where the code does not run from the build
 */
export function runJob(
  file: string,
  {
    signal,
    onProgress,
    onMessage,
  }: {
    readonly signal: AbortSignal;
    onProgress(progress: Progress): void;
    onMessage(message: string): void;
  },
): Promise<JobEnd> {
  const entry = jobEntry();
  if (!entry) throw refusal("unsupported", "jobs run from the build only");
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(entry), [file], {
      execArgv: [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let end: JobEnd | undefined;
    let said = "";
    if (child.pid !== undefined)
      try {
        setPriority(child.pid, LOW);
      } catch {
        // It has ended already, or the system has no such thing.
      }
    const stop = () => {
      if (child.connected) child.send("stop", () => {});
      setTimeout(() => child.kill("SIGKILL"), PATIENCE).unref();
    };
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString("utf8")).slice(-4000);
    });
    child.on("message", (message: JobMessage) => {
      if ("progress" in message) onProgress(message.progress);
      else if ("message" in message) onMessage(message.message);
      else if ("mistake" in message) end = { error: errorOf(message.mistake) };
      else end = message;
    });
    child.on("error", (error) => {
      end ??= { fault: String(error) };
    });
    child.on("close", (code, name) => {
      signal.removeEventListener("abort", stop);
      resolve(
        end ?? {
          fault: `the process of the job ended with ${code ?? name}${said === "" ? "" : `: ${said}`}`,
        },
      );
    });
  });
}
