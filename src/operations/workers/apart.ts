import type * as z from "zod/mini";
import type { Operation, StreamingHost } from "../contract/operation.ts";

/** The parts of an operation that decide whether it may be computed apart. */
export type ApartOperation = Pick<
  Operation<z.ZodMiniType>,
  "id" | "length" | "effects" | "parameters" | "makes"
>;

/**
 * Computes an operation in a worker, with the same result and items; undefined where it has to be computed here.
 * The promise is rejected with `run.interrupted` as soon as the signal of the call is aborted, and the worker is ended.
 */
export type Apart = (
  operation: ApartOperation,
  parameters: unknown,
  host: StreamingHost<unknown>,
) => Promise<unknown> | undefined;
