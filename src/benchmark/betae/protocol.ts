import type { Acceptance, Protocol, SampleSetup } from "../protocol.ts";
import { patience } from "./backward-patience.ts";
import { backwardGrounder } from "./ground.ts";
import { betaeKey } from "./key.ts";
import { splitLevels } from "./levels.ts";
import { linkGrounder, rowsOfLevel } from "./links.ts";
import { betaeParameters, betaePerType, isAsWritten } from "./parameters.ts";
import { betaeType } from "./shape.ts";

/** The fourteen types of BetaE's benchmarks, in the order of its paper. */
const fourteen = ["1p", "2p", "3p", "2i", "3i", "1p2i", "2i1p", "2u", "2u1p"];
const negated = ["2in", "3in", "2in1p", "2pi1pn", "2nu1p"];

/**
 * The sampling of BetaE and Query2Box, by BetaE's code: backwards from a uniform target, with at least one hard answer,
 * at most `max-answers` hard ones (and as many that a negation takes back), and a negation that takes some back.
 */
export const betaeProtocol: Protocol = {
  name: "betae",
  describe: "backward sampling of BetaE and Query2Box; all links of the split for 1p",
  types: [...fourteen, ...negated],
  perType: betaePerType,
  parameters: betaeParameters,
  grounder: (setup) => (betaeType(setup.type).name === "1p" ? linkGrounder(setup) : backwardGrounder(setup)),
  acceptance: (setup) => (betaeType(setup.type).name === "1p" ? everyLink(setup) : distinct(setup)),
};

/** Takes every candidate that is no repeat, up to the number wanted. */
function distinct({ count, type, parameters }: SampleSetup): Acceptance {
  const { name } = betaeType(type);
  const asWritten = isAsWritten(parameters);
  const seen = new Set<string>();
  const waiting = patience();
  return {
    offer(candidate) {
      if (seen.size >= count) return undefined;
      const key = betaeKey(candidate.query, asWritten);
      if (seen.has(key)) return undefined;
      const id = queryId(name, seen.size);
      seen.add(key);
      waiting.useful();
      return { id, ...candidate };
    },
    done: (attempts) => seen.size >= count || waiting.over(attempts),
    progress: () => Math.min(1, seen.size / count),
    report: () =>
      seen.size >= count ? {} : { short: count - seen.size, why: "no new query for too many attempts" },
  };
}

/** Takes all queries of one link; the number wanted does not bound them. */
function everyLink({ graph, split, type }: SampleSetup): Acceptance {
  const { name } = betaeType(type);
  const total = rowsOfLevel(graph, splitLevels(graph, split).own).length;
  let made = 0;
  return {
    offer: (candidate) => ({ id: queryId(name, made++), ...candidate }),
    done: (attempts) => attempts >= total,
    progress: () => (total === 0 ? 1 : made / total),
    report: () => ({
      queries: "every head and relation of the split's own links",
      ...(made < total ? { "above max-answers": total - made } : {}),
    }),
  };
}

/** The id of the `at`-th accepted query of a type. */
export const queryId = (type: string, at: number): string => `${type}-${String(at).padStart(6, "0")}`;
