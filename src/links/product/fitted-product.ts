import { sha256 } from "../../formats/sha256.ts";
import type { LinkPredictor } from "../predictor.ts";
import { productPredictor } from "../predictors/product.ts";
import { aggregations } from "../rules/scoring/aggregations.ts";
import { rulesPredictor } from "../rules/scoring/predictor.ts";
import { type ProductOption, rulesAmong } from "./options.ts";

/** How experts are put together: the way of each directed relation, and that of relations that nothing is said of. */
export interface ProductChoice {
  /** @param relation directed */
  of(relation: number): ProductOption;
  readonly otherwise: ProductOption;
  readonly temperature: number;
}

/** The product of experts by fitted powers; its rules are put together as was chosen beside the other experts. */
export function fittedProduct(experts: readonly LinkPredictor[], choice: ProductChoice): LinkPredictor {
  const [first] = experts;
  const relations = Array.from({ length: first?.relationCount ?? 0 }, (_, relation) => choice.of(relation));
  const rules = rulesAmong(experts);
  const choices = Uint8Array.from(relations, ({ aggregation }) => aggregation ?? 0);
  const sharp = relations.map((each) => each.sharp === true);
  const own = experts.map((each, at) => {
    if (at !== rules || !each.rules) return each;
    return rulesPredictor(each.rules.view, each.rules, { choices, sharp });
  });
  const said = JSON.stringify(
    relations.map(({ powers, aggregation, sharp: isSharp }) => [
      powers,
      nameOf(aggregation),
      ...(isSharp ? ["sharp"] : []),
    ]),
  );
  return productPredictor(own, choice.otherwise.powers, choice.temperature, {
    identity: sha256([new TextEncoder().encode(said)]),
    of: (relation) => relations[relation]!.powers,
  });
}

const nameOf = (aggregation: number | undefined): string | null =>
  aggregation === undefined ? null : aggregations[aggregation]!.name;
