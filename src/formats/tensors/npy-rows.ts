import { LacunaError } from "../../error.ts";

/** The header of an `.npy` file (NumPy's format 1.0 to 3.0). */
export interface NpyMatrix {
  readonly rows: number;
  readonly columns: number;
  /** Bytes of one number, little-endian. */
  readonly width: 2 | 4 | 8;
}

const LONGEST_HEADER = 1 << 16;

/**
 * The rows of a matrix of floating-point numbers in an `.npy` file, one in memory at a time; float16 is widened.
 * @throws LacunaError `formats.broken-npy` with the file
 */
export async function* npyRows(
  source: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Float32Array | Float64Array> {
  const take = taker(source, file);
  const start = await take(10);
  if (String.fromCharCode(...start.subarray(0, 6)) !== "\x93NUMPY")
    throw broken(file, "it does not begin like one");
  const long = start[6]! >= 2;
  const more = long ? await take(2) : new Uint8Array(0);
  const size = start[8]! | (start[9]! << 8) | ((more[0] ?? 0) << 16) | ((more[1] ?? 0) << 24);
  if (size < 0 || size > LONGEST_HEADER) throw broken(file, "its header is too long");
  const matrix = parseHeader(new TextDecoder("latin1").decode(await take(size)), file);
  for (let row = 0; row < matrix.rows; row++)
    yield numbers(await take(matrix.columns * matrix.width), matrix.width);
  if ((await take(0, true)).length > 0) throw broken(file, "there is more in it than its header says");
}

function parseHeader(text: string, file: string): NpyMatrix {
  const descr = /'descr':\s*'([^']*)'/.exec(text)?.[1];
  const shape = /'shape':\s*\(\s*(\d{1,15})\s*,\s*(\d{1,15})\s*(?:,\s*)?\)/.exec(text);
  const width = descr === undefined ? undefined : /^<f([248])$/.exec(descr)?.[1];
  if (width === undefined)
    throw broken(file, `its numbers are ${JSON.stringify(descr ?? "not described")}, not <f2, <f4 or <f8`);
  if (!/'fortran_order':\s*False/.test(text)) throw broken(file, "it is stored column by column");
  if (!shape) throw broken(file, "it is no matrix");
  const [rows, columns] = [Number(shape[1]), Number(shape[2])];
  // A row is allocated whole; a header must not ask for more than an entity table can have.
  if (columns > 2 ** 26) throw broken(file, `its rows have ${columns} numbers`);
  return { rows, columns, width: Number(width) as NpyMatrix["width"] };
}

function numbers(bytes: Uint8Array, width: NpyMatrix["width"]): Float32Array | Float64Array {
  // `take` returns new memory, which starts at offset 0.
  const copy = bytes.buffer as ArrayBuffer;
  if (width === 8) return new Float64Array(copy);
  if (width === 4) return new Float32Array(copy);
  return Float32Array.from(new Uint16Array(copy), fromHalf);
}

/** The number of 16 bits: sign, five bits of exponent, ten of fraction. */
function fromHalf(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits >> 15 ? -1 : 1;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (exponent ? (1024 + fraction) * 2 ** (exponent - 25) : fraction * 2 ** -24);
}

/** Takes a number of bytes from chunks of any size; with `rest`, the remainder of the next chunk. */
function taker(source: AsyncIterable<Uint8Array>, file: string) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array(0);
  const next = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (!done) held = value;
    return !done;
  };
  return async (count: number, rest = false): Promise<Uint8Array> => {
    if (rest) {
      while (held.length === 0 && (await next()));
      return held;
    }
    const taken = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      if (held.length === 0 && !(await next())) throw broken(file, "it ends too early");
      const part = held.subarray(0, count - at);
      taken.set(part, at);
      held = held.subarray(part.length);
      at += part.length;
    }
    return taken;
  };
}

const broken = (file: string, why: string): LacunaError =>
  new LacunaError("formats.broken-npy", `${file} is no .npy file of scores: ${why}`, {
    place: { file },
    hint: "save a C-ordered matrix of float16, float32 or float64 with numpy.save",
  });
