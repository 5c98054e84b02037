import { LacunaError } from "../../error.ts";

/** Deepest nesting that goes to the engine for RDF: beyond some thousands it slows down, then takes everything down. */
const MOST_NESTED = 512;

/** Looks at bytes one after the other; `depth` is how many things are open. */
interface Looker {
  look(byte: number): void;
  depth(): number;
}

/**
 * The same bytes, as long as they do not nest too deep.
 * @throws LacunaError `formats.too-deep`
 */
export async function* shallow(
  source: AsyncIterable<Uint8Array>,
  file: string,
  format: "RDF/XML" | "JSON-LD",
): AsyncGenerator<Uint8Array> {
  const { look, depth } = format === "JSON-LD" ? jsonLooker() : xmlLooker();
  for await (const chunk of source) {
    for (const byte of chunk) {
      look(byte);
      if (depth() > MOST_NESTED)
        throw new LacunaError("formats.too-deep", `${file} is nested more than ${MOST_NESTED} deep`, {
          place: { file },
          hint: "data is not; if it is meant so, convert it to N-Triples",
        });
    }
    yield chunk;
  }
}

const code = (sign: string): number => sign.charCodeAt(0);
const [QUOTE, APOSTROPHE, ESCAPE] = [code('"'), code("'"), code("\\")];
const [OPEN, CLOSE, SLASH, DASH, BANG, MARK] = ["<", ">", "/", "-", "!", "?"].map(code) as number[];

function jsonLooker(): Looker {
  const opening = new Set(["{", "["].map(code));
  const closing = new Set(["}", "]"].map(code));
  let depth = 0;
  let inText = false;
  let escaped = false;
  return {
    depth: () => depth,
    look(byte) {
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === ESCAPE) escaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (opening.has(byte)) depth++;
      else if (closing.has(byte)) depth--;
    },
  };
}

/** Elements that are open. Comments are passed over; other things that begin with `<!` or `<?` end at the next `>`. */
function xmlLooker(): Looker {
  let depth = 0;
  let state: "text" | "begun" | "tag" | "end" | "other" | "comment" = "text";
  let quote = 0;
  let [before, beforeThat, dashes] = [0, 0, 0];
  return {
    depth: () => depth,
    look(byte) {
      if (state === "text") {
        if (byte === OPEN) state = "begun";
      } else if (state === "begun") {
        state = byte === SLASH ? "end" : byte === BANG || byte === MARK ? "other" : "tag";
        [quote, dashes] = [0, 0];
      } else if (state === "comment") {
        if (byte === CLOSE && before === DASH && beforeThat === DASH) state = "text";
      } else if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (state === "tag" && (byte === QUOTE || byte === APOSTROPHE)) quote = byte;
      else if (byte === CLOSE) {
        if (state === "end") depth--;
        else if (state === "tag" && before !== SLASH) depth++;
        state = "text";
      } else if (state === "other" && dashes >= 0) {
        dashes = byte === DASH ? dashes + 1 : -1;
        if (dashes === 2) state = "comment";
      }
      [beforeThat, before] = [before, byte];
    },
  };
}
