import { LacunaError } from "../error.ts";
import { boundOxigraph } from "../formats/oxigraph.ts";
import { attachGraph } from "../kg/snapshot.ts";
import { roles } from "../operations/roles.ts";
import { mistakeOf } from "../operations/workers/mistake.ts";
import { cancelled } from "../operations/workers/pool.ts";
import { type AnyWork, anyRole, type WorkerHost } from "../operations/workers/role.ts";
import type { Reply, Request, WorkerData } from "./messages.ts";

/** What the machine gives; the rest is of the worker itself. */
type HostOfWorker = Omit<WorkerHost, "isCancelled" | "boundEngine">;

/** The handler of a worker for the requests of one role. */
type Life = (request: Exclude<Request, { readonly kind: "role" | "rest" | "files" }>) => void;

/**
 * The loop of a worker on every host: it takes a role, then a graph, and does tasks in the order they come. It may be given
 * another graph, or another role, after that.
 * @param hostOf the host of the worker, for each role anew
 * @returns the function to call with every request
 */
export function workerLoop(
  data: WorkerData,
  hostOf: (data: WorkerData) => HostOfWorker,
  post: (reply: Reply) => void,
): (request: Request) => void {
  const begin = (each: WorkerData) => lifeOf(each, hostOf(each), post);
  let life: Life | undefined = begin(data);
  return (request) => {
    if (request.kind === "role") life = begin(request.data);
    else if (request.kind === "rest") life = undefined;
    // Whoever has files in memory takes them before.
    else if (request.kind !== "files") life?.(request);
  };
}

async function roleCalled(name: string) {
  const role = roles.find((each) => each.name === name);
  if (!role) throw new Error(`no role is called ${name}`);
  return anyRole(role);
}

function lifeOf({ role, given }: WorkerData, host: HostOfWorker, post: (reply: Reply) => void): Life {
  const isCancelled = () => given !== undefined && Atomics.load(new Int32Array(given), 0) !== 0;
  // Its code is loaded while the graph may still be on the way.
  const prepare = roleCalled(role);
  // A failure of the preparation is reported with every task.
  prepare.catch(() => {});
  let work: Promise<AnyWork> | undefined;
  let last: Promise<void> = Promise.resolve();
  let taken = (_refused: boolean) => {};

  const report = async (part: unknown, awaited = false): Promise<void> => {
    const answered = awaited ? new Promise<boolean>((done) => (taken = done)) : false;
    post({ part, awaited });
    if ((await answered) || isCancelled()) throw cancelled();
  };
  const replyTo = async (task: unknown, working: typeof work): Promise<Reply> => {
    try {
      const ready = await working;
      if (!ready) throw new Error("a task came before the graph");
      if (isCancelled()) throw cancelled();
      return { result: await ready(task, report) };
    } catch (error) {
      if (error instanceof LacunaError) return { mistake: mistakeOf(error) };
      return { fault: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  const begun = async (graph: ArrayBufferLike, setup: unknown): Promise<AnyWork> =>
    (await prepare)(attachGraph(new Uint8Array(graph), { trusted: true }), setup, {
      ...host,
      isCancelled,
      boundEngine: boundOxigraph,
    });

  return (request) => {
    if (request.kind === "taken") taken(request.refused);
    else if (request.kind === "begin") {
      work = begun(request.graph, request.setup);
      work.catch(() => {});
    } else {
      // A task belongs to the graph that was begun before it.
      const working = work;
      last = last.then(async () => post(await replyTo(request.task, working)));
    }
  };
}
