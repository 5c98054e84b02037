import { balancedChoice, filterNote } from "./balanced-choice.ts";
import { classesOf, classTypes, full } from "./balanced-classes.ts";
import { balancedGrounder } from "./balanced-ground.ts";
import { betaeProtocol } from "./betae.ts";
import { betaeType } from "./betae-shape.ts";
import type { Acceptance, Grounder, Protocol, SampleSetup } from "./protocol.ts";

/**
 * The "+H" benchmarks of paper 1 (hardness, §4): as many query-answer pairs of every class that the answers of a type
 * reduce to as of full inference. `count` is the number of pairs per class.
 */
export const balancedProtocol: Protocol = {
  name: "balanced",
  describe: "as many pairs of every class that answers reduce to (+H); all links of the split for 1p",
  types: ["1p", ...classTypes],
  parameters: { "max-answers": 100, "cap-share": 0.2, "cap-from": 0.1 },
  grounder: (setup) => (isLink(setup) ? linkGrounder(setup) : balancedGrounder(setup)),
  acceptance: (setup) => (isLink(setup) ? everyLink(setup) : choice(setup)),
};

const isLink = ({ type }: SampleSetup): boolean => betaeType(type).name === "1p";

function choice(setup: SampleSetup): Acceptance {
  const { name } = betaeType(setup.type);
  return balancedChoice(
    setup,
    name,
    classesOf(name).map((each) => each.name),
  );
}

/** The queries of one link are BetaE's; all their hard answers are selected and of one class. */
function linkGrounder(setup: SampleSetup): Grounder {
  const { attempt } = betaeProtocol.grounder(setup);
  return {
    attempt(index) {
      const made = attempt(index);
      return made && { ...made, reduces: new Map([[full, Uint32Array.from(made.hard.keys())]]) };
    },
  };
}

function everyLink(setup: SampleSetup): Acceptance {
  const all = betaeProtocol.acceptance(setup);
  return { ...all, report: () => ({ ...all.report(), filter: filterNote }) };
}
