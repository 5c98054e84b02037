import type * as z from "zod/mini";
import type { Host } from "../host.ts";
import { hostWith } from "./host-with.ts";
import type { ItemOf, Operation, ParametersOf, ResultOf, Takers } from "./operation.ts";

/** The context of one call, besides its parameters. */
export type CallOptions<Item = never> = Pick<Host, "signal" | "onProgress" | "onMessage"> & Takers<Item>;

/** An operation as a function: parameters in, result out. */
export type BoundOperation<Op> = (
  parameters: ParametersOf<Op>,
  call?: CallOptions<ItemOf<Op>>,
) => Promise<ResultOf<Op>>;

/** An operation that is loaded when it is first called, on a host. Its parameters are checked as those of the command are. */
export const boundOperation =
  <Parameters extends z.ZodMiniType, Result extends z.ZodMiniType, Item extends z.ZodMiniType>(
    load: () => Promise<Operation<Parameters, Result, Item>>,
    host: Host,
  ): BoundOperation<Operation<Parameters, Result, Item>> =>
  async (parameters, call = {}) => {
    // What checks is loaded with the operation: an entry is small until something is called.
    const [operation, { checked }] = await Promise.all([load(), import("./check.ts")]);
    return operation.run(checked(operation, parameters), hostWith(host, call));
  };

type Loaders = Readonly<Record<string, () => Promise<Operation>>>;

/** All operations of a registry on a host, by their names. */
export const boundAll = <All extends Loaders>(
  operations: All,
  host: Host,
): { readonly [Name in keyof All]: BoundOperation<Awaited<ReturnType<All[Name]>>> } =>
  Object.fromEntries(
    Object.entries(operations).map(([name, load]) => [name, boundOperation(load, host)]),
  ) as {
    readonly [Name in keyof All]: BoundOperation<Awaited<ReturnType<All[Name]>>>;
  };
