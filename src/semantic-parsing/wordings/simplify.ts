import type { Description, LogicalForm } from "../../kopl/sparql/logical-form.ts";
import { mapDescriptions } from "../../kopl/sparql/logical-form.ts";
import type { Random } from "../../numeric/random.ts";
import { chance } from "./pattern.ts";
import { roundedValue } from "./values.ts";

/**
 * The form as shorter questions ask it: concepts that a relation implies are left out, thresholds are round numbers, and
 * a value is asked for without the qualifier that picks it.
 */
export function simplified(form: LogicalForm, random: Random): LogicalForm {
  const changed = mapDescriptions(form, (description) => withoutConcept(description, random));
  if (changed.ask === "verify" && changed.test.operator !== "=" && chance(0.6, random))
    return { ...changed, test: { ...changed.test, value: roundedValue(changed.test.value, random) } };
  if (changed.ask === "attribute" && changed.under && chance(0.2, random)) {
    const { under: _, ...rest } = changed;
    return rest;
  }
  return changed;
}

function withoutConcept(description: Description, random: Random): Description {
  const related = description.some((each) => each.kind === "relation");
  const kept =
    related && chance(description.length === 2 ? 0.5 : 0.3, random)
      ? description.filter((each) => each.kind !== "concept")
      : description;
  return kept.map((each) => {
    if (each.kind === "relation") return { ...each, of: withoutConcept(each.of, random) };
    if (each.kind === "attribute" && (each.operator === "<" || each.operator === ">") && chance(0.6, random))
      return { ...each, value: roundedValue(each.value, random) };
    return each;
  });
}
