import type { TableBeginning } from "../../../src/kg/load/tables/beginning.ts";
import type { ColumnChoice } from "../../../src/kg/load/tables/header.ts";
import type { ParametersOf, ResultOf } from "../../../src/operations/contract/operation.ts";
import type { operations } from "../../../src/operations/registry.ts";
import type { Progress } from "../../../src/runs/working/progress.ts";
import type { Place } from "../state/place.ts";
import type { Catalog, ResultEntry } from "./catalog.ts";
import type { JobsClient } from "./jobs.ts";

type Operations = typeof operations;
export type OperationName = keyof Operations;
type OperationOf<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>;
export type Given<Name extends OperationName> = ParametersOf<OperationOf<Name>>;
export type Result<Name extends OperationName> = ResultOf<OperationOf<Name>>;

/** What goes with one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Who computes: the page's own engine or a server. Both speak of operations, with the same parameters and results. */
export interface Client {
  /** `page`: nothing leaves the page. */
  readonly kind: "page" | "server";
  /** @throws Mistake, `AbortError` */
  call<Name extends OperationName>(
    name: Name,
    parameters: Given<Name>,
    options?: CallOptions,
  ): Promise<Result<Name>>;
  /** What there is to look at. */
  catalog(): Promise<Catalog>;
  /** A result that was written before. @throws Mistake */
  record(entry: ResultEntry, options?: CallOptions): Promise<unknown>;
  /** A graph from files of the reader's, with the columns of a table where they are chosen; they stay in the page. @returns its name */
  drop(files: readonly File[], columns?: ColumnChoice): Promise<string>;
  /** The beginning of a file that was dropped, where it is a table. */
  tableBeginning(graph: string): Promise<TableBeginning | undefined>;
  /** Reads a graph that was dropped by other columns. */
  choose(graph: string, columns: ColumnChoice): void;
  /** Forgets a graph that was dropped. */
  forget(graph: string): void;
  /** A report of Lacuna's; it stays in the page. @returns where it is shown @throws Mistake */
  open(file: File): Promise<Place>;
  /** Work that runs for long; a page alone runs none. */
  readonly jobs?: JobsClient;
  /** Whether an operation can be called. */
  offers(name: OperationName): boolean;
}
