import { formNames, formsOf } from "../../src/query/forms/forms.ts";
import { formulaOf } from "../../src/query/views/operator-tree-order.ts";
import { efo1Types } from "../../src/query-types/efo1.ts";
import { efokTypes, officialEfokTypes } from "../../src/query-types/efok.ts";
import { timed } from "../lib/measure.ts";

/** Milliseconds of each enumeration: the first time in a fresh process, and the fifth. */
export interface Enumerated {
  readonly took: Readonly<Record<string, readonly [first: number, fifth: number]>>;
}

const enumerations: Readonly<Record<string, () => number>> = {
  "EFO-1, 301 types in nine forms": () =>
    efo1Types().flatMap(({ tree }) => {
      const made = formsOf(tree);
      return formNames.map((name) => formulaOf(made[name]));
    }).length,
  "EFO_k, official 741": () => officialEfokTypes().length,
  "EFO_k, complete 1,907": () => efokTypes().length,
};

const took = Object.fromEntries(
  Object.entries(enumerations).map(([name, run]) => {
    const times = Array.from({ length: 5 }, () => timed(run).ms);
    return [name, [times[0]!, times[4]!] as const];
  }),
);
const told: Enumerated = { took };
console.log(JSON.stringify(told));
