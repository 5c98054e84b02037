import type { LacunaError } from "../../error.ts";
import type { PostedModel } from "../../models/posted-model.ts";
import { type Mistake, mistakeOf } from "../workers/mistake.ts";
import type { Role } from "../workers/role.ts";
import type { PredictManyParameters } from "./predict-many.ts";

/** The data that a worker needs beside the graph to answer lines; plain data that can be posted. */
export interface BatchJob {
  readonly notation: string;
  /** Levels of the view (see View). */
  readonly levels: number;
  readonly ids: boolean;
  readonly count: boolean;
  readonly unsafe: boolean;
  readonly prefixes: Readonly<Record<string, string>> | undefined;
  readonly limit: number | undefined;
  readonly memory: number | undefined;
  /** Seconds a query. */
  readonly timeout: number | undefined;
  /** A line that cannot be answered gets an error in its place, and the others go on. */
  readonly skip: boolean;
}

/** What a solver answers with, and how. */
export type ModelBatchOptions = Omit<
  PredictManyParameters,
  "model" | "graph" | "files" | "queries" | "out"
> & {
  readonly model?: PostedModel;
  readonly byDefault: boolean;
  /** How the graph was named; undefined for graphs in memory. */
  readonly source: string | undefined;
};

/** The same where a solver answers with a model. */
export interface ModelBatchJob extends BatchJob {
  readonly asked: ModelBatchOptions;
}

/** Answers blocks of whole lines; a block without lines only says that all is ready. */
export type LinesRole<Job> = Role<Job, Uint8Array, BlockResult>;

/** A mistake in a line, which is counted from the start of the block. */
export interface BrokenLine extends Mistake {
  /** 0-based. */
  readonly line: number;
}

/** The answers to a block of lines. */
export interface BlockResult {
  /** Output lines, as many as were answered. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly answered: number;
  /** The truth of every entity as an answer of each query, query after query, where truths were asked for. */
  readonly scores?: Float32Array<ArrayBuffer>;
  /** The ids of these queries, where each has one. */
  readonly ids?: readonly string[];
  /** What was done before the lines were answered, such as a fit of truths, to be said once. */
  readonly notes?: readonly string[];
  /** Lines with an error in the place of answers. */
  readonly skipped: number;
  /** Line ends in the block, so that places in later blocks can be told. */
  readonly lines: number;
  /** The first line that could not be answered; nothing after it was. */
  readonly broken: BrokenLine | undefined;
}

export const brokenLine = (line: number, error: LacunaError): BrokenLine => ({ line, ...mistakeOf(error) });
