/**
 * Numbers as Python's `float()` and `int()` read and print them. The programs of KQA Pro were written and executed in
 * Python, whose number texts differ from JavaScript's: `1_000` and `+5` are numbers, `0x10` and the empty text are not.
 */

/** Decimal digits of Unicode (category Nd) stand in blocks of ten that begin at a code point these ranges give. */
const digit = /^\p{Nd}$/u;

const FLOAT = /^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/;
const INTEGER = /^[+-]?\d+(?:_\d+)*$/;
/** Longer texts are no numbers anybody writes. */
const LONGEST = 400;

/** The number that Python's `float()` reads, or undefined. */
export function parseFloatText(source: string): number | undefined {
  const plain = asciiDigits(source.trim());
  if (plain.length > LONGEST) return undefined;
  if (FLOAT.test(plain)) return Number(plain.replaceAll("_", ""));
  const word = /^([+-]?)(inf|infinity|nan)$/i.exec(plain);
  if (!word) return undefined;
  if (word[2]?.toLowerCase() === "nan") return Number.NaN;
  return word[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** The integer that Python's `int()` reads, or undefined; also undefined beyond 2^53, where a double is not exact. */
export function parseIntegerText(source: string): number | undefined {
  const plain = asciiDigits(source.trim());
  if (plain.length > LONGEST || !INTEGER.test(plain)) return undefined;
  const value = Number(plain.replaceAll("_", ""));
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

/** Digits of other scripts as ASCII digits. */
function asciiDigits(source: string): string {
  let plain = "";
  for (const character of source)
    plain += character > "\x7f" && digit.test(character) ? digitOf(character) : character;
  return plain;
}

/** Every block of decimal digits has its zero at a code point whose nine predecessors are no digits of the block. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && digit.test(String.fromCodePoint(zero - 1))) zero--;
  // Adjacent blocks (mathematical digits) are whole tens from the first block's zero at U+1D7CE.
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10);
  return String(code - zero);
}

/** A double as Python's `repr()` prints it: the shortest digits, in exponent form below 1e-4 and from 1e16 on. */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const [mantissa = "0", exponentText = "0"] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 16) {
    const plain = Object.is(value, -0) ? "-0" : String(value);
    return plain.includes(".") ? plain : `${plain}.0`;
  }
  const sign = exponent < 0 ? "-" : "+";
  return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}
