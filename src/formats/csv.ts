import { LacunaError } from "../error.ts";

/**
 * Reads CSV with quotes, record by record; the parser is loaded when the first such file is met. `line` is the line
 * on which the record ends.
 * @throws LacunaError `formats.broken-csv`
 */
export async function parseCsv(
  source: AsyncIterable<Uint8Array>,
  file: string,
  delimiter: string,
  onRecord: (fields: readonly string[], line: number) => void,
): Promise<void> {
  const { parse } = await import("csv-parse/browser/esm");
  let mistake: unknown;
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1 << 24,
    info: true,
  });
  parser.on("readable", () => {
    for (let next = parser.read(); next !== null && mistake === undefined; next = parser.read()) {
      const { record, info } = next as { record: string[]; info: { lines: number } };
      try {
        onRecord(record, info.lines);
      } catch (error) {
        mistake = error;
      }
    }
  });
  const done = new Promise<void>((resolve) => {
    parser.on("end", resolve);
    parser.on("error", (error: unknown) => {
      mistake ??= broken(file, error);
      resolve();
    });
  });
  for await (const chunk of source) {
    if (mistake !== undefined) break;
    if (!parser.write(chunk))
      await Promise.race([new Promise<void>((resolve) => parser.once("drain", resolve)), done]);
  }
  if (mistake === undefined) {
    parser.end();
    await done;
  }
  if (mistake !== undefined) throw mistake;
}

function broken(file: string, cause: unknown): LacunaError {
  const { message, lines } = cause as { message: string; lines?: number };
  return new LacunaError("formats.broken-csv", `${file} is no CSV: ${message}`, {
    place: { file, ...(lines === undefined ? {} : { line: lines }) },
    hint: "check the quotes of that line; a quote inside a quoted field is doubled",
    cause,
  });
}
