import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import { simplified } from "../canonical.ts";
import { localIri, quoted } from "../iris.ts";
import type { Condition, Description } from "../logical-form.ts";
import { type TestPrinter, testPrinter } from "./print-tests.ts";
import { type QueryVariables, queryVariables } from "./query-variables.ts";
import type { SharedIris } from "./shared-iris.ts";

/** Options for writing a query. @internal */
export interface PrintOptions {
  /**
   * The test for equal values. `"term"`, as published, writes the value into the pattern: enough for
   * Lacuna's own export, which writes equal numbers in one way, and for engines that canonicalise numbers. `"filter"` compares.
   */
  readonly equality?: "term" | "filter";
  /** Further uses of the IRIs of keys and predicates, as {@link sharedIris} finds them; by default none. */
  readonly shared?: SharedIris;
}

const { name, instanceOf } = rdfLayout;

/** Writes patterns of one query in the published layout, with variables of its own. */
export interface PatternPrinter extends QueryVariables, TestPrinter {
  /** The patterns for an entity with a description. */
  described(description: Description, on: string): string;
}

export function patternPrinter({ equality = "term", shared }: PrintOptions): PatternPrinter {
  const { fresh, reserve } = queryVariables();
  const { passes, fact, qualified } = testPrinter(equality, fresh);

  function condition(each: Condition, on: string): string {
    switch (each.kind) {
      case "name":
        return `${on} <${name}> ${quoted(each.name)} . `;
      case "concept": {
        const concept = fresh("c");
        return `${on} <${instanceOf}> ${concept} . ${concept} <${name}> ${quoted(each.name)} . `;
      }
      case "attribute": {
        const node = fresh("pv");
        return (
          `${on} <${localIri(each.key)}> ${node} . ` +
          passes(node, each.operator, each.value) +
          qualified(each.qualifiers, on, each.key, node)
        );
      }
      case "relation": {
        const other = fresh("e");
        const [from, to] = each.direction === "forward" ? [other, on] : [on, other];
        return (
          `${from} <${localIri(each.predicate)}> ${to} . ` +
          qualified(each.qualifiers, from, each.predicate, to) +
          described(each.of, other)
        );
      }
      case "either":
        return `${each.alternatives.map((one) => `{ ${described(one, on)}}`).join(" UNION ")} `;
    }
  }
  /**
   * Names and concepts come first, as in the published queries. When no other pattern restricts the result to entities and
   * concepts, a pattern for the name does: the published shapes leave `FindAll` without any pattern, and bind nodes of facts.
   */
  function described(description: Description, on: string): string {
    const first = ({ kind }: Condition) => kind === "name" || kind === "concept";
    const conditions = simplified(description);
    const named = conditions.some((each) => isOfThings(each, shared))
      ? ""
      : `${on} <${name}> ${fresh("n")} . `;
    return [...conditions.filter(first), ...conditions.filter((each) => !first(each))]
      .map((each) => condition(each, on))
      .reduce((text, each) => text + each, named);
  }
  return { fresh, reserve, passes, fact, qualified, described };
}

/** Whether only an entity or a concept can meet a condition, and no node of a fact or a value. */
function isOfThings(each: Condition, shared: SharedIris | undefined): boolean {
  switch (each.kind) {
    case "attribute":
      return !shared?.leavesFacts(each.key);
    case "relation":
      return each.direction === "forward"
        ? !shared?.entersValues(each.predicate)
        : !shared?.leavesFacts(each.predicate);
    // Each alternative sees to it itself.
    default:
      return true;
  }
}
