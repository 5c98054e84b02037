import type { FunctionName } from "./functions.ts";
import type { Program } from "./program.ts";

const attributesRead: Readonly<Partial<Record<FunctionName, number>>> = {
  SelectBetween: 2,
  SelectAmong: 1,
  QueryAttr: 1,
  QueryAttrUnderCondition: 1,
  QueryAttrQualifier: 1,
};

/**
 * The number of hops of a program, the facts that it leads through: one for every relation, attribute filter and
 * qualifier filter, for every attribute that is read at the end (two where two entities are compared), for a qualifier
 * asked for or given there, and for a comparison at the end. How Cao et al. 2022 count the hops of their figure 3(b) is
 * not published, and their Appendix I describes a count by an example only; this one is ours, and not to be compared
 * with their Table 9.
 * @internal
 */
export function hopsOf(program: Program): number {
  let hops = 0;
  for (const { function: name } of program.steps) {
    if (name === "Relate" || /^Q?Filter(Str|Num|Year|Date)$/.test(name)) hops++;
    hops += attributesRead[name] ?? 0;
    if (["QueryAttrUnderCondition", "QueryAttrQualifier", "QueryRelationQualifier"].includes(name)) hops++;
    if (name === "SelectBetween" || name === "SelectAmong" || name.startsWith("Verify")) hops++;
  }
  return hops;
}
