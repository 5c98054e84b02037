import { balancedProtocol, choiceRules, isLink } from "../balanced/protocol.ts";
import type { Protocol } from "../protocol.ts";
import { cappedChoice } from "./choice.ts";
import { cappedParameters, pairsOfLargest } from "./parameters.ts";

/**
 * Families 2 and 3 of MERIT: as many query-answer pairs of every class that the answers of a type reduce to, and no relation
 * and no anchor in more than a share of them. Groundings are drawn as for balanced benchmarks, where the published code
 * lists them up to a limit; a negation takes back at least one answer, where published ones need not.
 */
export const cappedProtocol: Protocol = {
  ...balancedProtocol,
  name: "capped",
  describe:
    "as many pairs of every class, none of whose relations or anchors has more than a share of them (families 2 and 3 of MERIT); all links of the split for 1p",
  types: [...balancedProtocol.types, "2in", "2nu1p"],
  perType: pairsOfLargest,
  parameters: cappedParameters,
  acceptance: (setup) =>
    isLink(setup) ? balancedProtocol.acceptance(setup) : cappedChoice(setup, choiceRules(setup)),
};
