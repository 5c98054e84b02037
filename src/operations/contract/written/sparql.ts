import { LacunaError } from "../../../error.ts";
import type { SparqlAnswer } from "../../../sparql/results/answer.ts";
import { resultsFormats, triplesTypes } from "../../../sparql/results/formats.ts";
import type { Packed } from "./packed.ts";
import type { BytesTaker } from "./wanted.ts";
import type { WrittenCall, WrittenEnd } from "./write-result.ts";

/**
 * Writes the answer to a SPARQL query in the first form that is taken of those that its kind has.
 * @throws LacunaError `http.not-acceptable`
 */
export async function writeSparql(call: WrittenCall, taker: BytesTaker, out: Packed): Promise<WrittenEnd> {
  const answer = (await call.run({})) as SparqlAnswer;
  const known = answer.kind === "triples" ? triplesTypes : resultsFormats.map(({ type }) => type);
  const type = typeTaken(taker.types ?? ["*/*"], known);
  const outcome = answer.kind === "truth" ? "complete" : answer.outcome;
  await taker.onHead({ type, outcome });
  if (answer.kind === "triples") for (const part of pieces(answer.triples)) await out.put(part);
  else
    for (const part of resultsFormats.find((each) => each.type === type)!.write(answer)) await out.put(part);
  return { outcome };
}

/** @throws LacunaError `http.not-acceptable` */
function typeTaken(wanted: readonly string[], known: readonly string[]): string {
  const fits = (each: string, type: string) =>
    each === "*/*" || each === type || (each.endsWith("/*") && type.startsWith(each.slice(0, -1)));
  for (const each of wanted) {
    const type = known.find((one) => fits(each, one));
    if (type !== undefined) return type;
  }
  throw new LacunaError("http.not-acceptable", "there is no such form of this", {
    hint: `accept ${known.join(", ")}`,
  });
}

/** Characters of a piece. */
const PIECE = 1 << 16;

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    // A line is not cut: two halves of one sign would be none.
    const line = text.indexOf("\n", Math.min(at + PIECE, text.length) - 1);
    const end = line < 0 ? text.length : line + 1;
    yield text.slice(at, end);
    at = end;
  }
}
