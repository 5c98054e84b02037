import type { Graph } from "../../kg/graph.ts";
import type { Host } from "../host.ts";

/**
 * Reports a partial result. Long work waits for it, so that the work can be cancelled there.
 * @param awaited whether the promise waits until the receiver has taken the part
 */
export type Report<Part> = (part: Part, awaited?: boolean) => Promise<void>;

/** Does one task of a role; results and parts are plain data that can be posted. */
export type Work<Task, Result, Part = never> = (task: Task, report: Report<Part>) => Result | Promise<Result>;

/** The host of a worker, and whether anybody still waits for what it does. */
export interface WorkerHost extends Host {
  isCancelled(): boolean;
}

/** A kind of work that is done in workers: how to get ready for it, over a graph. */
export type Role<Setup, Task, Result, Part = never> = (
  graph: Graph,
  setup: Setup,
  host: WorkerHost,
) => Promise<Work<Task, Result, Part>>;

/** The roles of workers; the module of a role is loaded in the worker that takes it. */
export const roles = {
  lines: async () => (await import("../batch/answer-lines.ts")).answerLines,
  modelLines: async () => (await import("../batch/model-lines.ts")).answerModelLines,
  sample: async () => (await import("../benchmark/sample-role.ts")).sampleWork,
  import: async () => (await import("../benchmark/import-role.ts")).importWork,
  hardness: async () => (await import("../benchmark/hardness/hardness-role.ts")).hardnessWork,
  verify: async () => (await import("../benchmark/verify-role.ts")).verifyWork,
  solve: async () => (await import("../evaluation/scoring/solve-role.ts")).solveWork,
  questions: async () => (await import("../kopl/generate-role.ts")).questionWork,
  open: async () => (await import("./open-role.ts")).openWork,
  recognise: async () => (await import("./recognise-role.ts")).recogniseWork,
  operation: async () => (await import("./operation-role.ts")).operationWork,
  predictions: async () => (await import("../kopl/evaluate-role.ts")).predictionWork,
} as const;

export type RoleName = keyof typeof roles;

/**
 * Roles that end soon when they are cancelled: they report parts, or look whether they are cancelled, several times a second. Their workers
 * are let finish, because native code that is torn down takes the process with it.
 */
export const endingSoon: ReadonlySet<RoleName> = new Set<RoleName>(["solve", "modelLines"]);

type RoleOf<Name extends RoleName> = Awaited<ReturnType<(typeof roles)[Name]>>;
export type SetupOf<Name extends RoleName> =
  RoleOf<Name> extends Role<infer Setup, infer _Task, infer _Result, infer _Part> ? Setup : never;
export type TaskOf<Name extends RoleName> =
  RoleOf<Name> extends Role<infer _Setup, infer Task, infer _Result, infer _Part> ? Task : never;
export type ResultOf<Name extends RoleName> =
  RoleOf<Name> extends Role<infer _Setup, infer _Task, infer Result, infer _Part> ? Result : never;
export type PartOf<Name extends RoleName> =
  RoleOf<Name> extends Role<infer _Setup, infer _Task, infer _Result, infer Part> ? Part : never;

/** Work of any role, as the worker and the pool handle it. */
export type AnyWork = Work<unknown, unknown, unknown>;

/** A role with its types erased. */
export const anyRole = async (name: RoleName): Promise<Role<unknown, unknown, unknown, unknown>> =>
  (await roles[name]()) as Role<unknown, unknown, unknown, unknown>;
