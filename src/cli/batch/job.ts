import type { LacunaError, Place } from "../../error.ts";

/** What a worker must know beside the graph to answer lines; plain data that can be posted. */
export interface BatchJob {
  readonly notation: string;
  /** Levels of the view (see View). */
  readonly levels: number;
  readonly ids: boolean;
  readonly count: boolean;
  readonly unsafe: boolean;
  readonly rows: number | undefined;
  readonly memory: number | undefined;
  /** Per query. */
  readonly timeoutSeconds: number | undefined;
}

/** A mistake in a line, as plain data; the line is counted from the start of the block. */
export interface BrokenLine {
  /** 0-based. */
  readonly line: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly place: Place | undefined;
}

/** The answers to a block of lines. */
export interface BlockResult {
  /** Output lines, as many as were answered. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly answered: number;
  /** Line ends in the block, so that places in later blocks can be told. */
  readonly lines: number;
  /** The first line that could not be answered; nothing after it was. */
  readonly broken: BrokenLine | undefined;
}

/** A mistake as plain data. */
export function brokenLine(line: number, error: LacunaError): BrokenLine {
  const { code, message, hint, place } = error;
  return { line, code, message, hint, place };
}
