import { LacunaError } from "../../../error.ts";
import { visible } from "../../../formats/text/visible.ts";
import { parquetRows } from "../../../report/parquet-rows.ts";
import { rowLines } from "../../../report/rows.ts";
import type { Host } from "../../host.ts";
import type { Operation, Takers } from "../operation.ts";
import { separators } from "./forms.ts";
import { jsonParts, type Packed, packed } from "./packed.ts";
import { paged, piecewise } from "./paged.ts";
import type { BytesTaker, ListWindow } from "./wanted.ts";

/** One call of an operation, to be written. */
export interface WrittenCall {
  readonly operation: Pick<Operation, "rows" | "stream">;
  readonly given: unknown;
  /** Does it. @param takers of what comes before the result, and the part of its list that is wanted */
  run(takers: Takers<unknown> & { readonly window?: ListWindow | undefined }): Promise<unknown>;
}

/** What is left to say of a result that was written. */
export interface WrittenEnd {
  readonly outcome?: string;
}

/**
 * Writes the result of a call as bytes, where it is worked out: whoever asked for it holds a piece at a time.
 * @throws LacunaError what the call throws, `formats.needs-hyparquet-writer`, `http.not-acceptable`
 */
export async function writeResult(
  call: WrittenCall,
  taker: BytesTaker,
  host: Pick<Host, "pause" | "trial">,
): Promise<WrittenEnd> {
  const out = packed((bytes) => {
    host.trial?.check();
    return taker.onBytes(bytes);
  });
  const end = await writers[taker.form](call, taker, out, host);
  await out.flush();
  return end;
}

type Writer = (
  call: WrittenCall,
  taker: BytesTaker,
  out: Packed,
  host: Pick<Host, "pause" | "trial">,
) => Promise<WrittenEnd>;

const writers: Readonly<Record<BytesTaker["form"], Writer>> = {
  json: writeJson,
  ndjson: writeLines,
  csv: writeLines,
  tsv: writeLines,
  parquet: writeParquet,
  sparql: async (call, taker, out) => (await import("./sparql.ts")).writeSparql(call, taker, out),
};

const outcomeOf = (result: unknown): WrittenEnd => {
  const { outcome } = (result ?? {}) as { readonly outcome?: string };
  return typeof outcome === "string" ? { outcome } : {};
};

const listWindow = ({ window }: BytesTaker): ListWindow | undefined => window && { ...window, kept: false };

async function writeJson(call: WrittenCall, taker: BytesTaker, out: Packed): Promise<WrittenEnd> {
  const window = listWindow(taker);
  const found = await call.run({ window });
  const { result, next } = window ? paged(found, window, window.kept) : { result: found, next: undefined };
  const end = outcomeOf(found);
  const isList = Array.isArray(result);
  await taker.onHead({ ...end, isList, ...(next === undefined ? {} : { next }) });
  const isOpen = next !== undefined && !isList;
  for (const part of jsonParts(result, isOpen)) await out.put(visible(part));
  if (!isOpen) await out.put("\n");
  return end;
}

/** Writes items while they are made, then the result. */
async function writeLines(call: WrittenCall, taker: BytesTaker, out: Packed): Promise<WrittenEnd> {
  const window = listWindow(taker);
  const cut = piecewise(window);
  const put = linesOf(call, taker.form, out);
  let begun = false;
  const begin = async () => {
    if (!begun) await taker.onHead({});
    begun = true;
  };
  const onItems = async (items: readonly unknown[]) => {
    await begin();
    for (const each of items) {
      const part = window?.kept ? each : cut(each);
      if (part !== undefined) await put(part);
    }
    // What was found is not kept for what is found later.
    await out.flush();
  };
  const found = await call.run({ window, ...(call.operation.stream ? { onItems } : {}) });
  await begin();
  const { result } = window && !call.operation.stream ? paged(found, window, window.kept) : { result: found };
  await put(result);
  return outcomeOf(found);
}

/** Puts values as lines of JSON, or as rows with a header before the first. */
function linesOf(
  { operation, given }: WrittenCall,
  form: BytesTaker["form"],
  out: Packed,
): (value: unknown) => Promise<void> {
  if (form !== "csv" && form !== "tsv")
    return async (value) => {
      for (const part of jsonParts(value)) await out.put(visible(part));
      await out.put("\n");
    };
  const format = { separator: separators[form], spreadsheet: false } as const;
  let isFirst = true;
  return async (value) => {
    const { header, rows } = await operation.rows!(value as never, given as never);
    if (isFirst) await out.put(rowLines([header], format));
    isFirst = false;
    for (const row of rows) await out.put(rowLines([row], format));
  };
}

async function writeParquet(
  call: WrittenCall,
  taker: BytesTaker,
  out: Packed,
  { pause }: Pick<Host, "pause">,
): Promise<WrittenEnd> {
  const window = listWindow(taker);
  const found = await call.run({ window });
  const { result } = window ? paged(found, window, window.kept) : { result: found };
  const table = await call.operation.rows!(result as never, call.given as never);
  if (table.header.length === 0)
    throw new LacunaError("http.not-acceptable", "the answer has no columns, and Parquet has none without", {
      hint: "ask with format=json",
    });
  const end = outcomeOf(found);
  await taker.onHead(end);
  for await (const part of parquetRows(table, pause)) await out.bytes(part);
  return end;
}
