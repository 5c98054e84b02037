import { pairsOf } from "../../../../src/kg/statements/statements.ts";
import type { Told, When } from "../../../../src/semantic-parsing/reader/meaning.ts";
import type { Vocabulary } from "../../../../src/semantic-parsing/reader/saying/parts.ts";
import type { Found } from "./sentence-parser.ts";

const ANY = "any time";
const END = String.raw`(any time|\d{4}(?:-\d\d){0,2})`;
const FORMS: readonly (readonly [form: RegExp, how: When["how"]])[] = (
  [
    [`at some time (?:from ${END} to ${END})`, "some"],
    ["lasting", "open"],
    [`all the time (?:in ${END}|from ${END} to ${END})`, "all"],
    [`beginning (?:in ${END}|from ${END} to ${END}) and lasting`, "since"],
    [`beginning (?:in ${END}|from ${END} to ${END})`, "starts"],
    [`ending (?:in ${END}|from ${END} to ${END})`, "ends"],
    [`in ${END}`, "some"],
  ] as const
).map(([form, how]) => [new RegExp(`^${form}$`), how] as const);

/** What a sentence tells of a link in brackets behind it: " (in 2013, with the role lead)". */
export function toldAt(
  { field: { graph } }: Vocabulary,
  text: string,
  from: number,
): Found<Told> | undefined {
  const [whole, inside] = /^ \(((?:"(?:[^"\\]|\\.)*"|[^()"])*)\)/.exec(text.slice(from)) ?? [];
  if (whole === undefined || inside === undefined || !graph.statements) return undefined;
  const { statements } = graph;
  const known = new Map<string, { key: string; value: number | string }>();
  for (let at = 0; at < statements.count; at++)
    for (const { key, value } of pairsOf(statements, at)) {
      if (value.kind === "entity")
        known.set(`with the ${key} ${graph.label(value.entity)}`, { key, value: value.entity });
      if (value.kind === "text")
        known.set(`with the ${key} ${JSON.stringify(value.text)}`, { key, value: value.text });
    }
  let when: When | undefined;
  const pairs: { key: string; value: number | string }[] = [];
  for (const part of inside.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []) {
    const plain = part.trim();
    const pair = known.get(plain);
    if (pair) {
      pairs.push(pair);
      continue;
    }
    const found = FORMS.flatMap(([form, how]) => {
      const match = form.exec(plain);
      return match ? [{ how, ends: match.slice(1).filter((each) => each !== undefined) }] : [];
    })[0];
    if (!found || when) return undefined;
    const [first, last = first] = found.ends;
    when = {
      how: found.how,
      ...(first === undefined || first === ANY ? {} : { from: first }),
      ...(last === undefined || last === ANY ? {} : { to: last }),
    };
  }
  if (!when && pairs.length === 0) return undefined;
  return {
    value: { ...(when ? { when } : {}), ...(pairs.length > 0 ? { pairs } : {}) },
    to: from + whole.length,
  };
}
