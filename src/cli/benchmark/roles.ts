import type { Graph } from "../../kg/graph.ts";

/** Does one task of a role; results are plain data that can be posted. */
export type Work<Task, Result> = (task: Task) => Result | Promise<Result>;

/** A kind of work that is done in workers: how to get ready for it, over a graph. */
export type Role<Setup, Task, Result> = (graph: Graph, setup: Setup) => Promise<Work<Task, Result>>;

/** The roles of `lacuna benchmark`; the module of a role is loaded in the worker that takes it. */
export const roles = {
  sample: async () => (await import("./sample-work.ts")).sampleWork,
  import: async () => (await import("./import-work.ts")).importWork,
  hardness: async () => (await import("./hardness-work.ts")).hardnessWork,
  verify: async () => (await import("./verify-work.ts")).verifyWork,
} as const;

export type RoleName = keyof typeof roles;

type RoleOf<Name extends RoleName> = Awaited<ReturnType<(typeof roles)[Name]>>;
export type SetupOf<Name extends RoleName> =
  RoleOf<Name> extends Role<infer Setup, infer _Task, infer _Result> ? Setup : never;
export type TaskOf<Name extends RoleName> =
  RoleOf<Name> extends Role<infer _Setup, infer Task, infer _Result> ? Task : never;
export type ResultOf<Name extends RoleName> =
  RoleOf<Name> extends Role<infer _Setup, infer _Task, infer Result> ? Result : never;

/** A role with its types erased, as the worker and the pool handle it. */
export const anyRole = async (name: RoleName): Promise<Role<unknown, unknown, unknown>> =>
  (await roles[name]()) as Role<unknown, unknown, unknown>;
