import { efokSummaryOperation, efokTypesOperation } from "../../operations/query-types/efok.ts";
import { efokSummaryText, efokText } from "../../texts/query-types/efok.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";
import { listOrSummary } from "./list-or-summary.ts";

/** `lacuna types efok`. */
export const typesEfok = commandOfSeveral({
  name: "efok",
  summary: efokTypesOperation.summary,
  variants: {
    list: variant(efokTypesOperation, { text: efokText }),
    summary: variant(efokSummaryOperation, { text: efokSummaryText }),
  },
  example: [
    "lacuna types efok --free 1 --topology Cyclic",
    "lacuna types efok --mode official --summary",
    "lacuna types efok --max-existential 3 --summary",
  ],
  help: `
Of the official 741 types 189 are isomorphic to an earlier one; complete mode has each type once, and those
the official program missed.
Isomorphic types share their key in both modes.
`,
  yesNo: ["negation"],
  ...listOrSummary,
});
