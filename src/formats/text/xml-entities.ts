import { LacunaError } from "../../error.ts";
import { joined } from "./fields.ts";

/** Longest value of an entity: those of ontologies stand for namespaces. */
const MOST_VALUE = 256;
/** Longest declaration. */
const MOST_DECLARATION = 1024;
const START = "<!ENTITY";
const SIMPLE = new RegExp(
  `^<!ENTITY\\s+[A-Za-z_][\\w.-]{0,63}\\s+(?:"[^"&%<>]{0,${MOST_VALUE}}"|'[^'&%<>]{0,${MOST_VALUE}}')\\s*>`,
);

/**
 * The bytes of an XML text whose entities are plain short texts, as ontologies declare them for namespaces. Others never reach a
 * parser: a few that stand for one another expand to gigabytes, and the engine for RDF does not survive them.
 * @throws LacunaError `formats.xml-entity`
 */
export async function* plainEntities(
  source: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array(0);
  for await (const chunk of source) {
    const bytes = held.length === 0 ? chunk : joined([held, chunk]);
    const checked = checkedTo(bytes, file, false);
    yield bytes.slice(0, checked);
    held = bytes.slice(checked);
  }
  checkedTo(held, file, true);
  if (held.length > 0) yield held;
}

/** How many bytes have only plain declarations; one that goes on in the next chunk is left for it. */
function checkedTo(bytes: Uint8Array, file: string, isLast: boolean): number {
  for (let at = bytes.indexOf(60); at >= 0; at = bytes.indexOf(60, at + 1)) {
    const begin = latin(bytes, at, START.length);
    if (begin !== START) {
      if (!isLast && at + START.length > bytes.length && START.startsWith(begin)) return at;
      continue;
    }
    const declaration = latin(bytes, at, MOST_DECLARATION);
    if (SIMPLE.test(declaration)) continue;
    if (!isLast && declaration.length < MOST_DECLARATION && !declaration.includes(">")) return at;
    throw new LacunaError(
      "formats.xml-entity",
      `${file} declares the entity ${JSON.stringify(declaration.slice(START.length, 60).trim())}, which is no plain text`,
      {
        place: { file },
        hint: `entities may be texts of up to ${MOST_VALUE} characters without others in them; write the texts out`,
      },
    );
  }
  return bytes.length;
}

const latin = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
