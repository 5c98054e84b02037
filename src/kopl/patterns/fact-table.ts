import type { Pattern, PatternQualifier } from "./pattern.ts";

/** Facts that are gathered from lists and from questions. */
export interface FactTable {
  readonly all: readonly Pattern[];
  /** Adds a fact unless one says as much already. */
  add(fact: Pattern): void;
  subjects(predicate: string, object: string): ReadonlySet<string>;
  objects(subject: string, predicate: string): ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export function factTable(): FactTable {
  const all: Pattern[] = [];
  const same = new Map<string, number[]>();
  const subjects = new Map<string, Set<string>>();
  const objects = new Map<string, Set<string>>();
  const put = (into: Map<string, Set<string>>, key: string, text: string) => {
    const set = into.get(key) ?? new Set();
    into.set(key, set.add(text));
  };
  const has = (qualifiers: readonly PatternQualifier[], wanted: PatternQualifier) =>
    qualifiers.some(({ key, value }) => key === wanted.key && value === wanted.value);
  return {
    all,
    add(fact) {
      const { subject, predicate, object, qualifiers } = fact;
      const key = JSON.stringify([subject, predicate, object]);
      const before = same.get(key) ?? [];
      if (before.some((at) => qualifiers.every((each) => has(all[at]!.qualifiers, each)))) return;
      // A fact without qualifiers takes the qualifiers that a later statement adds.
      const bare = before.find((at) => all[at]!.qualifiers.length === 0);
      if (bare !== undefined) {
        all[bare] = fact;
        return;
      }
      same.set(key, [...before, all.push(fact) - 1]);
      put(subjects, JSON.stringify([predicate, object]), subject);
      put(objects, JSON.stringify([subject, predicate]), object);
    },
    subjects: (predicate, object) => subjects.get(JSON.stringify([predicate, object])) ?? none,
    objects: (subject, predicate) => objects.get(JSON.stringify([subject, predicate])) ?? none,
  };
}
