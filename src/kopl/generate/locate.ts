import { listOf, nameOf } from "../../kb/kb.ts";
import type { Condition, Description } from "../sparql/logical-form.ts";
import {
  attributeCondition,
  conceptCondition,
  type Drawing,
  drawConcept,
  relationCondition,
} from "./conditions.ts";
import type { Locating } from "./plans.ts";
import { pick } from "./pools.ts";
import { membersOf, rowsFrom } from "./rows.ts";

/**
 * A description of the node in the way of a plan, by facts of its own; undefined when it lacks them. The node is among
 * those described, and the only one when `wanted` is `single`.
 */
export function describeNode(
  drawing: Drawing,
  node: number,
  locating: Locating,
  wanted: "single" | "several",
): Description | undefined {
  const description = drawn(drawing, node, locating, wanted);
  if (!description || wanted === "several") return description;
  const members = membersOf(drawing.kb, description);
  return members.length === 1 && members[0] === node ? description : undefined;
}

function drawn(
  drawing: Drawing,
  node: number,
  locating: Locating,
  wanted: "single" | "several",
): Description | undefined {
  const { kb } = drawing;
  if (locating.by === "name") {
    const name: Condition = { kind: "name", name: nameOf(kb, node) };
    if (!locating.literal) return [name];
    const fact = drawAttribute(drawing, node, false);
    const condition = fact === undefined ? undefined : attributeCondition(drawing, fact, false, wanted);
    return condition && [name, condition];
  }
  if (node >= kb.entityCount) return undefined;
  const concept = drawConcept(drawing, node);
  if (concept === undefined) return undefined;
  const of = conceptCondition(kb, concept);
  if (locating.by === "concept") return [of];
  if (locating.by === "literal" || locating.by === "relational") {
    const condition = conditionOn(drawing, node, locating, wanted);
    return condition && [of, condition];
  }
  const [first, second] = locating.parts;
  const one = conditionOn(drawing, node, first, wanted);
  const members = locating.by === "union" ? listOf(kb.members, concept - kb.entityCount) : [node];
  const other = pick(members, drawing.random);
  const two = one && other !== undefined ? conditionOn(drawing, other, second, wanted) : undefined;
  if (!one || !two || JSON.stringify(one) === JSON.stringify(two)) return undefined;
  if (locating.by === "intersection") return [of, one, two];
  return [of, { kind: "either", alternatives: [[one], [two]] }];
}

/** One literal or relational condition that the node fulfils. */
function conditionOn(
  drawing: Drawing,
  node: number,
  locating: Locating,
  wanted: "single" | "several",
): Condition | undefined {
  const { kb, random } = drawing;
  if (locating.by === "literal") {
    const fact = drawAttribute(drawing, node, locating.qualified === true);
    return fact === undefined
      ? undefined
      : attributeCondition(drawing, fact, locating.qualified === true, wanted);
  }
  if (locating.by !== "relational") return undefined;
  const rows = rowsFrom(kb, node).filter(
    (row) =>
      (kb.relations.object[row] ?? 0) < kb.nodeCount &&
      (!locating.qualified || hasQualifier(drawing, kb.attributes.size + row)),
  );
  const row = pick(rows, random);
  if (row === undefined) return undefined;
  const of = describeNode(drawing, kb.relations.object[row] ?? 0, locating.of, "single");
  return of && relationCondition(drawing, row, of, locating.qualified === true);
}

/** An attribute fact of the node whose value a program can carry. */
function drawAttribute(drawing: Drawing, node: number, qualified: boolean): number | undefined {
  const { kb, pools, random } = drawing;
  const found: number[] = [];
  for (let fact = kb.attributes.start[node] ?? 0; fact < (kb.attributes.start[node + 1] ?? 0); fact++)
    if (pools.hasText(kb.attributes.value[fact] ?? 0) && (!qualified || hasQualifier(drawing, fact)))
      found.push(fact);
  return pick(found, random);
}

const hasQualifier = ({ kb }: Drawing, fact: number): boolean =>
  (kb.qualifiers.start[fact] ?? 0) < (kb.qualifiers.start[fact + 1] ?? 0);
