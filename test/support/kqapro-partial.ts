import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { kbBuilder } from "../../src/kb/build/builder.ts";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import { guessValue } from "../../src/kb/values/guess-value.ts";

/**
 * A knowledge base of the parts of KQA Pro that are to be had as text: attribute facts, facts with qualifiers, and the
 * concepts of entities as far as training questions name them (`?e,instance of,town … Kettering`). Names serve as ids.
 */
export function kqaproPartial(data: string): KnowledgeBase {
  const lines = (name: string) =>
    gunzipSync(readFileSync(`${data}/kqapro/partial/${name}.txt.gz`))
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "");
  const attributes = lines("kb_a_clean_fullname_combine");
  const qualifiedAttributes = lines("kb_q_a_clean_fullname").map((line) => line.split(","));
  const relations = lines("kb_q_r_clean_fullname").map((line) => line.split(","));
  const concepts = new Map<string, Set<string>>();
  for (const line of lines("entity_train")) {
    const columns = line.split("\t");
    const concept = /^\?e,instance of,(.+)$/.exec(columns[1] ?? "")?.[1];
    const answer = columns.at(-1) ?? "";
    if (concept !== undefined && columns[0] === "?e")
      concepts.set(answer, (concepts.get(answer) ?? new Set()).add(concept));
  }

  const builder = kbBuilder({ name: "kqapro-partial", complete: true });
  const names = new Set<string>();
  for (const line of attributes) names.add(line.slice(0, line.indexOf(",")));
  for (const [subject = ""] of qualifiedAttributes) names.add(subject);
  for (const [head = "", , tail = ""] of relations) names.add(head).add(tail);
  const allConcepts = new Set([...concepts.values()].flatMap((each) => [...each]));
  for (const name of names)
    if (!allConcepts.has(name)) builder.define("entity", name, name, [...(concepts.get(name) ?? [])]);
  for (const name of allConcepts) builder.define("concept", name, name, []);

  const qualify = (fields: readonly string[]) => {
    for (let at = 0; at + 1 < fields.length; at += 2)
      builder.qualifier(fields[at] ?? "", guessValue(fields[at + 1] ?? "", true));
  };
  const qualified = new Set<string>();
  for (const fields of qualifiedAttributes) {
    const [subject = "", key = "", value = ""] = fields;
    // A comma in a value cannot be told from one between fields; lines it makes even are left out.
    if (fields.length % 2 === 0) continue;
    qualified.add(fields.join(",")).add(`${subject},${key},${value}`);
    builder.attribute(builder.reference(subject), key, guessValue(value));
    qualify(fields.slice(3));
  }
  for (const line of attributes) {
    const [subject = "", key = "", ...value] = line.split(",");
    if (qualified.has(line)) continue;
    builder.attribute(builder.reference(subject), key, guessValue(value.join(",")));
  }
  for (const fields of relations) {
    const [head = "", predicate = "", tail = ""] = fields;
    if (fields.length % 2 === 0) continue;
    builder.relation(builder.reference(head), predicate, "forward", builder.reference(tail));
    qualify(fields.slice(3));
  }
  return builder.finish();
}
