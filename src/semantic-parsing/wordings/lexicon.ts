import { LacunaError } from "../../error.ts";

/**
 * How people word what a knowledge base names. All lists hold patterns: `(a|b)` is one of several, `[a]` is there or not,
 * `<has/have>` is for one or for several; `{x}` stands for an entity, `{v}` for a value, `{q}` for a qualifier's value, `{n}`
 * for the noun of what is asked.
 */
export interface Lexicon {
  readonly predicates?: Readonly<
    Record<string, { readonly forward?: RelationWordings; readonly backward?: RelationWordings }>
  >;
  readonly keys?: Readonly<Record<string, KeyWordings>>;
  readonly concepts?: Readonly<
    Record<string, { readonly singular?: readonly string[]; readonly plural?: readonly string[] }>
  >;
  /** Other texts that stand for a name. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
}

/** Wordings of what `Relate(predicate, direction)` finds from {x}. */
export interface RelationWordings {
  /** Nouns, "of {x}" follows: `<capital/capitals>`. */
  readonly nouns?: readonly string[];
  /** The clause after a noun: "in {x}", "that <borders/border> {x}". */
  readonly clauses?: readonly string[];
  /** The words before a noun that replace a clause: "{x} speaking". */
  readonly before?: readonly string[];
  /** Whole questions for them, and for how many they are. */
  readonly questions?: readonly string[];
  readonly counts?: readonly string[];
}

export interface KeyWordings {
  readonly nouns?: readonly string[];
  /** Clauses behind a noun by operator: "bigger than {v}". */
  readonly "="?: readonly string[];
  readonly "!="?: readonly string[];
  readonly "<"?: readonly string[];
  readonly ">"?: readonly string[];
  /** Whole questions for the value of {x}; `{under}` is where a qualifier is said. */
  readonly questions?: readonly string[];
  /** Adjectives: "biggest", "bigger". */
  readonly largest?: readonly string[];
  readonly smallest?: readonly string[];
  readonly greater?: readonly string[];
  readonly less?: readonly string[];
  /** Whole questions whether the value of {x} is so, by operator; `{under}` as in `questions`. */
  readonly verify?: Readonly<Record<string, readonly string[]>>;
  /** Whole questions for a qualifier of the fact that the value of {x} is {v}. */
  readonly qualifier?: readonly string[];
}

const SECTIONS = ["predicates", "keys", "concepts", "aliases"];

/**
 * Reads a file of wordings.
 * @throws LacunaError `parsing.broken-wordings`
 */
export function parseLexicon(json: unknown, file = "the wordings"): Lexicon {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const broken = (where: string, why: string) =>
    new LacunaError("parsing.broken-wordings", `${file}: ${where} ${why}`, {
      hint: 'write {"predicates": {"place of birth": {"backward": {"clauses": ["born in {x}"]}}}, "aliases": {"United Kingdom": ["UK"]}}',
    });
  const checkLeaves = (value: unknown, where: string): void => {
    if (Array.isArray(value)) {
      if (!value.every((each) => typeof each === "string")) throw broken(where, "is no list of texts");
    } else if (isObject(value))
      for (const [name, each] of Object.entries(value)) checkLeaves(each, `${where}."${name}"`);
    else throw broken(where, "is neither an object nor a list of texts");
  };
  if (!isObject(json)) throw broken("the whole", "is no object");
  for (const [section, entries] of Object.entries(json)) {
    if (!SECTIONS.includes(section)) throw broken(`"${section}"`, `is none of ${SECTIONS.join(", ")}`);
    if (!isObject(entries)) throw broken(`"${section}"`, "is no object");
    checkLeaves(entries, `"${section}"`);
  }
  return json as Lexicon;
}
