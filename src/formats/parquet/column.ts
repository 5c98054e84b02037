import { convert, DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import type { ColumnMetaData, DecodedArray, SchemaElement } from "hyparquet/src/types.js";
import { type Page, pagesOf } from "./pages.ts";
import { readRuns } from "./runs.ts";
import { unpackPage } from "./unpack-page.ts";
import { isPlaces, readPlaces, readValues, type Spend } from "./values.ts";

/** A chunk of a flat column: its values in one group of rows. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** The byte at which the description at the end of the file begins. */
  readonly end: number;
  readonly meta: ColumnMetaData;
  readonly element: SchemaElement;
  /** Rows of the group. */
  readonly rows: number;
  readonly file: string;
  readonly spend: Spend;
}

/**
 * The values of a chunk, a page at a time, `null` where one is missing. Counts that are stated twice are compared: values of the
 * chunk, of its pages and rows of the group; missing values; sizes; sums.
 * @throws Error that says what is wrong
 */
export async function* columnValues(chunk: Chunk): AsyncGenerator<ArrayLike<unknown>> {
  const { bytes, meta, element, rows, spend } = chunk;
  if (Number(meta.num_values) !== rows)
    throw new Error(`its column ${element.name} has ${meta.num_values} values, the group ${rows} rows`);
  const { from, to } = rangeOf(chunk);
  let dictionary: DecodedArray | undefined;
  let done = 0;
  let nulls = 0;
  for (const page of pagesOf(bytes, from, to)) {
    if (page.kind === "dictionary") {
      if (dictionary || done > 0) throw new Error("a dictionary stands behind values");
      const body = await unpackPage(page.body, page.size, meta.codec, chunk);
      const physical = { type: meta.type, width: element.type_length };
      dictionary = converted(await readValues(body, page.values, 0, physical, spend), chunk);
      continue;
    }
    if (page.values > rows - done) throw new Error(`its column ${element.name} has more values than rows`);
    const { values, missing } = await pageValues(page, chunk, dictionary);
    done += page.values;
    nulls += missing;
    yield values;
  }
  if (done !== rows) throw new Error(`its column ${element.name} has ${done} values, the group ${rows} rows`);
  const said = meta.statistics?.null_count;
  if (said !== undefined && Number(said) !== nulls)
    throw new Error(`its column ${element.name} lacks ${nulls} values and says that it lacks ${said}`);
}

function rangeOf({ end, meta, element }: Chunk): { from: number; to: number } {
  const data = Number(meta.data_page_offset);
  const before = Number(meta.dictionary_page_offset ?? 0);
  const from = before > 0 && before < data ? before : data;
  const to = from + Number(meta.total_compressed_size);
  // A file begins with its sign of four bytes.
  if (!(from >= 4 && to >= from && to <= end))
    throw new Error(`its column ${element.name} lies outside the file`);
  return { from, to };
}

async function pageValues(page: Page, chunk: Chunk, dictionary: DecodedArray | undefined) {
  const { meta, element, spend } = chunk;
  const optional = element.repetition_type !== "REQUIRED";
  let body: Uint8Array;
  let levels: Uint32Array | undefined;
  if (page.levels) {
    const { repetition, definition } = page.levels;
    if (repetition !== 0 || definition > page.body.length) throw new Error("a page has levels of no list");
    if (optional) levels = readRuns(page.body.subarray(0, definition), 1, page.values);
    const [rest, size] = [page.body.subarray(definition), page.size - definition];
    body = await unpackPage(rest, size, page.isPacked ? meta.codec : "UNCOMPRESSED", chunk);
  } else {
    body = await unpackPage(page.body, page.size, meta.codec, chunk);
    if (optional) {
      const length =
        body.length < 4 ? body.length : new DataView(body.buffer, body.byteOffset).getUint32(0, true);
      if (length > body.length - 4) throw new Error("a page ends too early");
      levels = readRuns(body.subarray(4, 4 + length), 1, page.values);
      body = body.subarray(4 + length);
    }
  }
  const there = levels ? levels.reduce((sum, level) => sum + level, 0) : page.values;
  const missing = page.values - there;
  if (page.levels && page.levels.nulls !== missing)
    throw new Error(`a page lacks ${missing} values and says that it lacks ${page.levels.nulls}`);
  const physical = { type: meta.type, width: element.type_length };
  const values = isPlaces(page.encoding)
    ? looked(dictionary, readPlaces(body, there, dictionary?.length ?? 0))
    : converted(await readValues(body, there, page.encoding, physical, spend), chunk);
  return { values: missing === 0 ? values : spread(values, levels!), missing };
}

function looked(dictionary: DecodedArray | undefined, places: Uint32Array): ArrayLike<unknown> {
  if (!dictionary) {
    if (places.length === 0) return [];
    throw new Error("a page needs a dictionary that is not there");
  }
  return Array.from(places, (place) => dictionary[place]);
}

/** Values at the rows that have one. */
function spread(values: ArrayLike<unknown>, levels: Uint32Array): unknown[] {
  let at = 0;
  return Array.from(levels, (level) => (level === 1 ? values[at++] : null));
}

const converted = (values: DecodedArray, { meta, element }: Chunk): DecodedArray =>
  convert(values, {
    ...{ pathInSchema: [element.name], type: meta.type, element, schemaPath: [], codec: meta.codec },
    parsers: DEFAULT_PARSERS,
  });
