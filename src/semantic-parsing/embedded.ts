import { type StoredParser, unpackParser } from "./parser-file.ts";
import { type Lexicon, parseLexicon } from "./wordings/lexicon.ts";

/** The parser of the embedded knowledge base `world`; loaded when it is asked for. */
export const embeddedParser = async (): Promise<StoredParser> =>
  unpackParser(await embeddedParserBytes(), "the embedded parser");

/** The same as a file of safetensors. */
export async function embeddedParserBytes(): Promise<Uint8Array> {
  const { default: safetensors } = await import("../../assets/parser/world-parser.safetensors?base64");
  const text = atob(safetensors);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** People's words for the names of the knowledge base `world`. */
export async function embeddedWordings(): Promise<Lexicon> {
  const { default: wordings } = await import("../../assets/parser/world-wordings.json?text");
  return parseLexicon(JSON.parse(wordings));
}
