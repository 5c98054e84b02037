import { LacunaError } from "../error.ts";
import { attachGraph } from "../kg/snapshot.ts";
import { mistakeOf } from "../operations/workers/mistake.ts";
import { givenUp } from "../operations/workers/pool.ts";
import { type AnyWork, anyRole, type WorkerHost } from "../operations/workers/roles.ts";
import type { Reply, Request, WorkerData } from "./workers.ts";

/**
 * What a worker does, whatever starts it: it takes a role, then a graph, and does tasks in the order they come.
 * @returns what to call with every request
 */
export function workerLoop(
  { role, given }: WorkerData,
  host: Omit<WorkerHost, "isGivenUp">,
  post: (reply: Reply) => void,
): (request: Request) => void {
  const isGivenUp = () => given !== undefined && Atomics.load(new Int32Array(given), 0) !== 0;
  // Its code is loaded while the graph may still be on the way.
  const prepare = anyRole(role);
  // A failure to get ready is told with every task.
  prepare.catch(() => {});
  let work: Promise<AnyWork> | undefined;
  let last: Promise<void> = Promise.resolve();

  const tell = async (part: unknown): Promise<void> => {
    post({ part });
    if (isGivenUp()) throw givenUp();
  };
  const replyTo = async (task: unknown): Promise<Reply> => {
    try {
      const ready = await work;
      if (!ready) throw new Error("a task came before the graph");
      if (isGivenUp()) throw givenUp();
      return { result: await ready(task, tell) };
    } catch (error) {
      if (error instanceof LacunaError) return { mistake: mistakeOf(error) };
      return { fault: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  const begun = async (graph: ArrayBufferLike, setup: unknown): Promise<AnyWork> =>
    (await prepare)(attachGraph(new Uint8Array(graph), { trusted: true }), setup, { ...host, isGivenUp });

  return (request) => {
    if (request.kind === "begin") {
      work = begun(request.graph, request.setup);
      work.catch(() => {});
    } else last = last.then(async () => post(await replyTo(request.task)));
  };
}
