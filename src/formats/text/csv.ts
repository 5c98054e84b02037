import { LacunaError } from "../../error.ts";
import { notUtf8 } from "./not-utf8.ts";

/** Longest text that engines hold. */
const MOST_TEXT = 2 ** 29 - 25;

/**
 * Reads CSV with quotes, record by record; the parser is loaded when the first such file is met. `line` is the line
 * on which the record ends. The text is held whole: the parser's streaming form does not work in browsers.
 * @throws LacunaError `formats.broken-csv`, `formats.not-utf8`
 */
export async function parseCsv(
  bytes: Uint8Array,
  file: string,
  delimiter: string,
  onRecord: (fields: readonly string[], line: number) => void,
): Promise<void> {
  if (bytes.length > MOST_TEXT)
    throw new LacunaError("files.too-large", `${file} holds more than ${MOST_TEXT} bytes`, {
      place: { file },
      hint: "CSV is held as one text; split the file, or write it with tabs and without quotes",
    });
  const { parse } = await import("csv-parse/browser/esm/sync");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notUtf8(file, cause);
  }
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1 << 24,
      on_record: (record: unknown, { lines }: { lines: number }) => {
        onRecord(record as string[], lines);
        // Nothing is gathered: the record has been dealt with.
        return null;
      },
    });
  } catch (cause) {
    if (cause instanceof LacunaError) throw cause;
    const { message, lines } = cause as { message: string; lines?: number };
    throw new LacunaError("formats.broken-csv", `${file} is no CSV: ${message}`, {
      place: { file, ...(lines === undefined ? {} : { line: lines }) },
      hint: "check the quotes of that line; a quote inside a quoted field is doubled",
      cause,
    });
  }
}
