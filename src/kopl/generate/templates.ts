import { LacunaError } from "../../error.ts";
import { isObject } from "../../formats/text/shape.ts";

/**
 * Wordings that replace the defaults, by name. `{entity}` and `{value}` stand for the subject of a clause. All are
 * optional; wordings that a file omits keep their defaults.
 */
export interface QuestionTemplates {
  /**
   * Relational clauses after "… that": `forward` for the tail of the relation, `backward` for its head. For "place of
   * birth": `{ "forward": "is the birthplace of {entity}", "backward": "was born in {entity}" }`.
   */
  readonly predicates?: Readonly<Record<string, { readonly forward?: string; readonly backward?: string }>>;
  /**
   * Keys of attributes and qualifiers: `noun` for questions ("the height of …"), and whole clauses after "that" for the
   * operators. For "height": `{ "noun": "height", ">": "is taller than {value}" }`.
   */
  readonly keys?: Readonly<
    Record<string, { readonly noun?: string; readonly [operator: string]: string | undefined }>
  >;
  /** Plurals of concepts, and singulars where the name is none: `{ "human": { "singular": "person", "plural": "people" } }`. */
  readonly concepts?: Readonly<Record<string, { readonly singular?: string; readonly plural?: string }>>;
}

const sections = {
  predicates: ["forward", "backward"],
  keys: ["noun", "=", "!=", "<", ">"],
  concepts: ["singular", "plural"],
};
const placeholders: Readonly<Record<string, string | undefined>> = {
  predicates: "{entity}",
  keys: "{value}",
};

/**
 * Reads a file of templates.
 * @throws LacunaError `kopl.broken-templates` naming the entry
 * @internal
 */
export function parseTemplates(json: unknown, file = "the templates"): QuestionTemplates {
  const broken = (where: string, why: string) =>
    new LacunaError("kopl.broken-templates", `${file}: ${where} ${why}`, {
      place: { file },
      hint:
        'write {"predicates": {"place of birth": {"backward": "was born in {entity}"}}, ' +
        '"keys": {"height": {"noun": "height", ">": "is taller than {value}"}}, "concepts": {"human": {"plural": "people"}}}',
    });
  if (!isObject(json)) throw broken("the whole", "is no object");
  const read: Record<string, Map<string, Record<string, string>>> = {};
  for (const [section, entries] of Object.entries(json)) {
    const allowed = Object.hasOwn(sections, section) ? sections[section as keyof typeof sections] : undefined;
    if (!allowed) throw broken(`"${section}"`, "is none of predicates, keys, concepts");
    if (!isObject(entries)) throw broken(`"${section}"`, "is no object");
    const found = new Map<string, Record<string, string>>();
    for (const [name, wordings] of Object.entries(entries)) {
      if (!isObject(wordings)) throw broken(`"${section}"."${name}"`, "is no object");
      for (const [which, text] of Object.entries(wordings)) {
        const where = `"${section}"."${name}"."${which}"`;
        if (!allowed.includes(which)) throw broken(where, `is none of ${allowed.join(", ")}`);
        if (typeof text !== "string") throw broken(where, "is no text");
        const placeholder = which === "noun" ? undefined : placeholders[section];
        if (placeholder && !text.includes(placeholder)) throw broken(where, `lacks ${placeholder}`);
      }
      found.set(name, wordings as Record<string, string>);
    }
    read[section] = found;
  }
  return Object.fromEntries(
    Object.entries(read).map(([section, found]) => [
      section,
      Object.assign(Object.create(null), Object.fromEntries(found)),
    ]),
  );
}
