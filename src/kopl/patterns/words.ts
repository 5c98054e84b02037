import type { Pattern, PatternQualifier } from "./pattern.ts";
import { INSTANCE_OF, isVariable } from "./pattern.ts";

/** The known parts of lines before the lines are parsed. */
export interface PatternWords {
  /** Keys of attributes, and predicates of relations. */
  readonly attributes: ReadonlySet<string>;
  readonly relations: ReadonlySet<string>;
  readonly qualifiers: ReadonlySet<string>;
  /** Names and values that the lists of facts have, and their keys of attributes and qualifiers. */
  readonly texts: ReadonlySet<string>;
  readonly listed: ReadonlySet<string>;
}

/** Lists of facts write " and " where names and values have ", ". */
export const withoutCommas = (text: string): string => text.replaceAll(/,\s*/g, " and ");

/** Lines of facts: `subject,predicate,object` and pairs of qualifiers; nothing in them has a comma. */
export function factOfLine(line: string): Pattern | undefined {
  const [subject, predicate, object, ...rest] = line.split(",");
  if (subject === undefined || predicate === undefined || object === undefined || rest.length % 2 === 1)
    return undefined;
  const qualifiers: PatternQualifier[] = [];
  for (let at = 0; at < rest.length; at += 2) qualifiers.push({ key: rest[at]!, value: rest[at + 1]! });
  return { subject, predicate, object, qualifiers };
}

/** Collects the words of facts and of the lines of patterns that have only one parse. */
export function patternWords(
  attributes: readonly Pattern[],
  relations: readonly Pattern[],
  lines: Iterable<string>,
): PatternWords {
  const found = {
    attributes: new Set<string>(),
    relations: new Set<string>([INSTANCE_OF]),
    qualifiers: new Set<string>(),
    texts: new Set<string>(),
  };
  const take = (fact: Pattern, keys: Set<string>) => {
    keys.add(fact.predicate);
    found.texts.add(fact.subject).add(fact.object);
    for (const { key, value } of fact.qualifiers) {
      found.qualifiers.add(key);
      found.texts.add(value);
    }
  };
  for (const fact of attributes) take(fact, found.attributes);
  for (const fact of relations) take(fact, found.relations);
  const listed = new Set([...found.attributes, ...found.qualifiers]);
  for (const line of lines) {
    const parts = line.split(",");
    const last = parts.at(-1)!;
    // Lists have no qualifiers with numbers and times.
    if (last === "?qpv") found.qualifiers.add(parts.at(-2)!);
    const isWhole = parts.length === 3 || (isVariable(parts[0]!) && isVariable(last));
    if (!isWhole || last === "?qpv") continue;
    const predicate = parts.slice(1, -1).join(",");
    if (found.attributes.has(predicate) || predicate.includes("?e")) continue;
    // Nor have they attributes with numbers and times.
    if (last === "?pv") found.attributes.add(predicate);
    else found.relations.add(predicate);
  }
  return { ...found, listed };
}

/** All parses of a line into a pattern, by the known words. */
export function readingsOfLine(line: string, words: PatternWords): Pattern[] {
  const parts = line.split(",");
  const joined = (from: number, to: number) => parts.slice(from, to).join(",");
  const found: Pattern[] = [];
  const qualified = (
    at: number,
    so: readonly PatternQualifier[],
    take: (all: readonly PatternQualifier[]) => void,
  ) => {
    if (at === parts.length) take(so);
    else if (words.qualifiers.has(parts[at]!))
      for (let to = at + 2; to <= parts.length; to++)
        qualified(to, [...so, { key: parts[at]!, value: joined(at + 1, to) }], take);
  };
  for (let at = 1; at < parts.length - 1; at++)
    for (let end = at + 1; end < parts.length; end++) {
      const predicate = joined(at, end);
      if (!words.attributes.has(predicate) && !words.relations.has(predicate)) continue;
      for (let to = end + 1; to <= parts.length; to++)
        qualified(to, [], (qualifiers) => {
          found.push({ subject: joined(0, at), predicate, object: joined(end, to), qualifiers });
        });
    }
  return likeliest(found.filter(hasWholeVariables), words);
}

/** Variables are no parts of names, and what a qualifier is asked for is no object. */
const hasWholeVariables = (pattern: Pattern): boolean =>
  pattern.object !== "?qpv" &&
  textsOf(pattern).every((text) => isVariable(text) || !text.split(",").some(isVariable));

const textsOf = ({ subject, object, qualifiers }: Pattern): readonly string[] => [
  subject,
  object,
  ...qualifiers.map(({ value }) => value),
];

/** Those of several readings that have the most known names and values. */
function likeliest(readings: readonly Pattern[], { texts }: PatternWords): Pattern[] {
  if (readings.length < 2) return [...readings];
  const isKnown = (text: string) => isVariable(text) || texts.has(withoutCommas(text));
  const unknown = readings.map((each) => textsOf(each).filter((text) => !isKnown(text)).length);
  const least = Math.min(...unknown);
  return readings.filter((_, at) => unknown[at] === least);
}
