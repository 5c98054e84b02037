import { LacunaError } from "../../error.ts";
import { findNamedType } from "../../query/types/lookup.ts";
import { betaeKey } from "../betae/key.ts";
import { isAsWritten } from "../betae/parameters.ts";
import { betaeProtocol } from "../betae/protocol.ts";
import { betaeType, emptyGrounding } from "../betae/shape.ts";
import { efokKey } from "../efok/protocol.ts";
import type { Acceptance, Grounder, Protocol, SampleSetup } from "../protocol.ts";
import { capsOfType } from "./caps.ts";
import { balancedChoice, type ChoiceRules, filterNote } from "./choice.ts";
import { full, pairClasses } from "./classes.ts";
import { countPairs } from "./count.ts";
import { generalGrounder, generalType } from "./general.ts";
import { balancedGrounder, classedDraws, plainDraws } from "./ground.ts";
import { balancedParameters, maxAnswers, pairsPerClass } from "./parameters.ts";

/**
 * The types of FB15k-237+H and NELL995+H. 2in and 2nu1p, all whose answers are of full inference, are not among them, and
 * are sampled when they are named.
 */
const types = [
  "1p",
  "2p",
  "3p",
  "4p",
  "2i",
  "3i",
  "4i",
  "1p2i",
  "2i1p",
  "2u",
  "2u1p",
  "3in",
  "2pi1pn",
  "2in1p",
];

/**
 * The "+H" benchmarks of Gregucci et al., ICML 2025: as many query-answer pairs of every class that the answers of a type
 * reduce to as of full inference. `count` is the number of pairs per class.
 */
export const balancedProtocol: Protocol = {
  name: "balanced",
  describe: "as many pairs of every class that answers reduce to (+H); all links of the split for 1p",
  answers: "selected",
  types,
  perType: pairsPerClass,
  parameters: balancedParameters,
  grounder(setup) {
    if (setup.split === "train")
      throw new LacunaError("benchmark.no-missing-links", "balanced benchmarks are made for valid and test", {
        hint: "no link is missing for queries on train; sample those with the protocol betae",
      });
    if (isLink(setup)) return linkGrounder(setup);
    return hasShape(setup.type) ? balancedGrounder(setup) : generalGrounder(setup, generalType(setup.type));
  },
  acceptance: (setup) => (isLink(setup) ? everyLink(setup) : balancedChoice(setup, choiceRules(setup))),
};

/** BetaE's bound would be the default of its own protocol. */
const withBound = ({ parameters }: SampleSetup) => ({ [maxAnswers.name]: maxAnswers.default, ...parameters });

/** All queries of one link are taken: nothing is chosen among them. */
export const isLink = ({ type }: SampleSetup): boolean => findNamedType(type)?.name === "1p";

const hasShape = (type: string): boolean => findNamedType(type)?.betae !== undefined;

/** The classes that are filled for a type, with their options; caps are on all pairs of the type together. */
export function choiceRules(setup: SampleSetup): ChoiceRules {
  if (!hasShape(setup.type)) {
    const { query, source } = generalType(setup.type);
    const classes = pairClasses(query, "named");
    return {
      name: setup.type,
      classes,
      caps: capsOfType(setup, classes.length),
      key: efokKey,
      phased: false,
      draws: `groundings of the protocol ${source.name}`,
      count: () => undefined,
    };
  }
  const type = betaeType(setup.type);
  const classes = pairClasses(type.query(emptyGrounding(type)));
  return {
    name: type.name,
    classes,
    caps: capsOfType(setup, classes.length),
    key: (query) => betaeKey(query, isAsWritten(setup.parameters)),
    ...(type.negation ? { draws: plainDraws, phased: false } : { draws: classedDraws, phased: true }),
    count: () => countPairs(setup, type),
  };
}

/** The queries of one link are BetaE's; all their hard answers are selected and of one class. */
function linkGrounder(setup: SampleSetup): Grounder {
  const { attempt } = betaeProtocol.grounder({ ...setup, parameters: withBound(setup) });
  return {
    attempt(index) {
      const made = attempt(index);
      return made && { ...made, reduces: new Map([[full, Uint32Array.from(made.hard.keys())]]) };
    },
  };
}

function everyLink(setup: SampleSetup): Acceptance {
  const all = betaeProtocol.acceptance({ ...setup, parameters: withBound(setup) });
  return { ...all, report: () => ({ ...all.report(), filter: filterNote }) };
}
