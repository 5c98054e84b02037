import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import { type LinkPredictor, rowCostOf, rowsWithin } from "../predictor.ts";
import { checkRows } from "./tables.ts";

/** Bytes of scores of one expert that are held at once. */
const SCORES = 1 << 25;

/** What rules count in a product where nothing is said: their score is log(1 + evidence). */
export const RULES_POWER = 3;
/** What others count there. */
export const PLAIN_POWER = 1;

/** Powers that differ from relation to relation. */
export interface PowersByRelation {
  /** Says which powers these are. */
  readonly identity: string;
  /** One each, at least 0; of 0 an expert is not asked. @param relation directed */
  of(relation: number): readonly number[];
}

/**
 * A product of experts (Hinton, Neural Computation 2002): the score is Σ power · score of each, divided by a temperature. Powers are not
 * normalised, so that an expert who has something to say is not flattened by one that has nothing; the softmax of the scores is the
 * normalised product of exp(score) to its power. Experts count by their factors, where those are not their scores.
 *
 * It has no vectors and no calibration, whatever those have that it multiplies.
 * @param powers one each, above 0; of rules 3 and of others 1 when absent
 * @param fitted powers of single relations, which go before the others
 * @throws LacunaError `links.nothing-to-average`, `links.unlike-models`
 */
export function productPredictor(
  experts: readonly LinkPredictor[],
  powers: readonly (number | undefined)[] = [],
  temperature = 1,
  fitted?: PowersByRelation,
): LinkPredictor {
  const [first] = experts;
  if (!first) throw new LacunaError("links.nothing-to-average", "there is no model to multiply");
  for (const each of experts)
    if (each.entityCount !== first.entityCount || each.relationCount !== first.relationCount)
      throw new LacunaError("links.unlike-models", `${each.model} and ${first.model} are not of one graph`, {
        hint: "multiply models of one graph",
      });
  const own = experts.map((each, at) => powers[at] ?? (each.factorRows ? RULES_POWER : PLAIN_POWER));
  const { entityCount, relationCount } = first;
  const batch = Math.min(...experts.map((each) => rowsWithin(SCORES, each)));
  const head = `lacuna product 1 ${own.join(" ")} ${temperature}${fitted ? ` ${fitted.identity}` : ""}`;
  const powerOf = (relation: number, at: number) => (fitted?.of(relation) ?? own)[at]! / temperature;
  const rules = experts.find((each) => each.rules)?.rules;
  return {
    model: experts.map(({ model }) => model).join("×"),
    entityCount,
    relationCount,
    kernel: experts.find(({ kernel }) => kernel !== "none")?.kernel ?? first.kernel,
    rowCost: experts.reduce((sum, each) => sum + rowCostOf(each), 0),
    averaged: experts,
    powers: own,
    temperature,
    mean: "product",
    ...(fitted ? { fitted: true } : {}),
    hash: sha256([new TextEncoder().encode([head, ...experts.map(({ hash }) => hash)].join("\n"))]),
    ...(rules ? { rules } : {}),
    scoreRows(heads, relations, out) {
      checkRows(heads, relations, out, first);
      for (let from = 0; from < heads.length; from += batch) {
        const [some, of] = [heads.subarray(from, from + batch), relations.subarray(from, from + batch)];
        const rows = out.subarray(from * entityCount, (from + some.length) * entityCount);
        rows.fill(0);
        const scores = new Float32Array(rows.length);
        experts.forEach((each, at) => {
          const asked = Uint32Array.from(some.keys()).filter((row) => powerOf(of[row]!, at) > 0);
          const heard = scores.subarray(0, asked.length * entityCount);
          const [itsHeads, itsRelations] = [asked.map((row) => some[row]!), asked.map((row) => of[row]!)];
          if (asked.length > 0) (each.factorRows ?? each.scoreRows).call(each, itsHeads, itsRelations, heard);
          asked.forEach((row, place) => {
            const power = powerOf(of[row]!, at);
            for (let tail = 0; tail < entityCount; tail++)
              rows[row * entityCount + tail]! += power * heard[place * entityCount + tail]!;
          });
        });
      }
    },
  };
}
