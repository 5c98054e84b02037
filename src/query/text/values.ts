import { unitOfSign } from "../../kg/values/currencies.ts";
import type { CompareSign, Sort } from "../../kg/values/value.ts";
import { attributeMeaning, attributeNamed, readableAttribute } from "../attributes.ts";
import type { Term } from "../formula.ts";
import { relationMeaning } from "../names.ts";
import type { NotationContext } from "../notation.ts";
import type { Leaf, Literal, Operand, ValueAtom } from "../wide/formula.ts";
import { readQuantity, readTime } from "../wide/literals.ts";
import { failing } from "./failing.ts";
import { CALLED, type Known, sortsOf } from "./sorts.ts";
import type { ComparisonSyntax, LinkSyntax, Name, Side, Syntax } from "./syntax.ts";

const inUnit = (known: Known | undefined): string =>
  known?.unit === undefined ? "without a unit" : `in ${known.unit}`;

/**
 * Makes the functions that read values: attributes in the place of relations, and comparisons.
 * @param term reads a name as a thing or a variable
 */
export function valueReader(
  source: string,
  body: Syntax,
  { graph }: NotationContext,
  term: (name: Name) => Term,
) {
  const placeOf = ({ start, end }: Name) => ({ text: source, start, end });
  const attributeOf = (name: Name): string =>
    graph ? attributeNamed(graph, name.text, placeOf(name)) : name.text;
  /** The attribute that stands in the place of a relation; relations come first. */
  const inRelation = ({ relation, inverted }: LinkSyntax): string | undefined =>
    !graph || graph.attributes.size === 0 || inverted || relationMeaning(graph, relation.text)
      ? undefined
      : attributeMeaning(graph, relation.text);
  const known = sortsOf(source, body, graph, inRelation, attributeOf);

  const operand = (side: Side, wanted: Known | undefined): Operand => {
    if (side.kind === "value-of")
      return { kind: "value-of", attribute: attributeOf(side.attribute), subject: term(side.subject) };
    const { name, unit } = side;
    if (name.kind === "variable") return term(name);
    if (name.kind === "quoted" && unit === undefined && (!wanted || wanted.sort === "entity"))
      return term(name);
    return literal(source, side, wanted) ?? term(name);
  };

  function comparison(syntax: ComparisonSyntax): Leaf {
    const { sign, at, left, right } = syntax;
    const [one, other] = [known.ofSide(left), known.ofSide(right)];
    refuseSides(source, syntax, one, other);
    const sides = [operand(left, other), operand(right, one)] as const;
    if (sign !== "=" && sign !== "!=" && sides.some((each) => each.kind === "constant"))
      throw failing(source)(
        at,
        "query.no-order",
        "things have no order",
        "write = or !=, or a number or a date",
      );
    return named(sides, sign) ?? { kind: "compare", sign, left: sides[0], right: sides[1] };
  }

  /** An attribute with its value as the second end; undefined for a link. */
  function value(link: LinkSyntax): Leaf | undefined {
    const attribute = inRelation(link);
    if (attribute === undefined) return undefined;
    if (link.said)
      throw failing(source)(
        link.said,
        "query.not-a-relation",
        `${link.relation.text} is a value of single things, of which nothing more is said`,
        "times and qualifiers stand behind links",
      );
    const subject = term(link.head);
    if (link.tail.kind === "variable") {
      const of = term(link.tail);
      if (of.kind === "variable") return { kind: "value", attribute, subject, value: of };
    }
    const wanted = known.ofAttribute(attribute, `${readableAttribute(graph!, attribute)}(…)`);
    const { start, end } = link.tail;
    const right = operand({ kind: "term", name: link.tail, start, end }, wanted);
    return { kind: "compare", sign: "=", left: { kind: "value-of", attribute, subject }, right };
  }

  /** A side that is compared with times. */
  const side = (each: Side): Operand => operand(each, { sort: "time", where: "a time of a link" });

  return { value, comparison, side, sorts: known };
}

const MEND: Readonly<Record<Sort, string>> = {
  entity: "things differ by !=, and are linked by relations",
  number: "write a number, and its unit behind it: 50_000, 206 centimetre",
  time: "write a year, a month or a day: 2020, 2020-03, 2020-03-01",
  text: "write the text in double quotes",
};

/** A side that is no variable as a value of the sort of the other side; undefined where it names a thing. */
function literal(
  source: string,
  side: Extract<Side, { kind: "term" }>,
  wanted: Known | undefined,
): Literal | undefined {
  const fail = failing(source);
  const { name, unit } = side;
  if (wanted?.sort === "entity" && !unit) return undefined;
  const what = source.slice(side.start, side.end);
  const own = unit && (unitOfSign[unit.text] ?? unit.text);
  const number = wanted?.sort === "time" ? undefined : readQuantity(name.text, own ?? wanted?.unit);
  if (number && (!wanted || wanted.sort === "number")) {
    if (wanted && own !== undefined && own !== wanted.unit)
      throw fail(
        side,
        "query.units",
        `${wanted.where} is ${inUnit(wanted)}; ${what} compares with none of them`,
        wanted.unit === undefined ? "leave the unit out" : `write the number in ${wanted.unit}`,
      );
    return { kind: "literal", value: number };
  }
  const time = unit || wanted?.sort === "number" ? undefined : readTime(name.text);
  if (time === "no such day")
    throw fail(name, "query.bad-time", `${name.text} is no day of the calendar`, MEND.time);
  if (time && wanted?.sort !== "entity") return { kind: "literal", value: time };
  if (!wanted && !unit) return undefined;
  throw fail(
    side,
    "query.sort-mismatch",
    wanted
      ? `${what} is not ${CALLED[wanted.sort]}, and ${wanted.where} is one`
      : `${what} is neither a number nor a time`,
    MEND[wanted?.sort ?? "number"],
  );
}

/** `?v = budget(?p)` gives the value a name. */
function named([left, right]: readonly [Operand, Operand], sign: CompareSign): ValueAtom | undefined {
  if (sign !== "=") return undefined;
  const [value, of] = left.kind === "variable" ? [left, right] : [right, left];
  if (value.kind !== "variable" || of.kind !== "value-of") return undefined;
  return { kind: "value", attribute: of.attribute, subject: of.subject, value };
}

/** Refuses sides that never compare, and signs that their sort does not have. */
function refuseSides(
  source: string,
  { sign, at, right }: ComparisonSyntax,
  one: Known | undefined,
  other: Known | undefined,
): void {
  const fail = failing(source);
  if (one && other && one.sort !== other.sort)
    throw fail(
      right,
      "query.sort-mismatch",
      `${one.where} is ${CALLED[one.sort]}, and ${other.where} is ${CALLED[other.sort]}`,
      "compare values of one kind",
    );
  if (one?.sort === "number" && other?.sort === "number" && one.unit !== other.unit)
    throw fail(
      right,
      "query.units",
      `${one.where} is ${inUnit(one)}, and ${other.where} ${inUnit(other)}: they never compare`,
      "compare values of one unit",
    );
  const sort = one ?? other;
  if (sort?.sort === "entity" && sign !== "=" && sign !== "!=")
    throw fail(
      at,
      "query.no-order",
      `things have no order: ${sort.where} is one`,
      "write = or !=, or compare an attribute of it: budget(?p) > 50_000",
    );
  if (sort?.sort === "time" && sign === "~")
    throw fail(at, "query.no-order", "times are not near each other by share", "write =, <, <=, >, >= or !=");
}
