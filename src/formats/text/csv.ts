import { LacunaError } from "../../error.ts";
import { notUtf8 } from "./not-utf8.ts";
import { LONGEST_RECORD, plainRecords } from "./plain-records.ts";
import { recordPieces } from "./record-pieces.ts";

/**
 * Reads CSV, record by record; the parser is loaded when the first quote is met. `line` is the line on which the record ends.
 * The parser's streaming form does not work in browsers, so that it is given the text in pieces of whole records. Pieces in which
 * nothing is quoted are cut at their delimiters.
 * @throws LacunaError `formats.broken-csv`, `formats.not-utf8`
 */
export async function parseCsv(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  file: string,
  delimiter: string,
  onRecord: (fields: readonly string[], line: number) => void,
  { quotes = true }: { readonly quotes?: boolean } = {},
): Promise<void> {
  for await (const { piece, line } of recordPieces(bytes, quotes)) {
    const text = textOf(piece, file, line === 0);
    const plain = plainRecords(text, delimiter, quotes);
    if (plain) {
      for (const [fields, at] of plain) onRecord(fields, line + at);
      continue;
    }
    const { parse } = await import("csv-parse/browser/esm/sync");
    try {
      parse(text, {
        delimiter,
        // A file may mix both ends of lines; the parser by itself takes the first for all.
        ...(text.includes("\n") ? { record_delimiter: ["\r\n", "\n"] } : {}),
        relax_column_count: true,
        ...(quotes ? {} : { quote: false }),
        skip_empty_lines: true,
        max_record_size: LONGEST_RECORD,
        on_record: (record: unknown, { lines }: { lines: number }) => {
          onRecord(record as string[], line + lines);
          // Nothing is gathered: the record has been dealt with.
          return null;
        },
      });
    } catch (cause) {
      throw cause instanceof LacunaError ? cause : brokenCsv(file, line, cause as ParseError);
    }
  }
}

function textOf(piece: Uint8Array, file: string, isFirst: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: !isFirst }).decode(piece);
  } catch (cause) {
    throw notUtf8(file, cause);
  }
}

interface ParseError {
  readonly message: string;
  readonly lines?: number;
}

/** @param before lines of earlier pieces */
function brokenCsv(file: string, before: number, cause: ParseError): LacunaError {
  const message = cause.message.replace(/(?<=\bline )\d+/g, (line) => String(Number(line) + before));
  const place = { file, ...(cause.lines === undefined ? {} : { line: cause.lines + before }) };
  return new LacunaError("formats.broken-csv", `${file} is no CSV: ${message}`, {
    place,
    hint: "check the quotes of that line; a quote inside a quoted field is doubled",
    cause,
  });
}
