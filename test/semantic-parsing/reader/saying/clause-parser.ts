import { pluralOf } from "../../../../src/kopl/generate/plural.ts";
import { tailsOf } from "../../../../src/semantic-parsing/reader/lexicon-kinds.ts";
import {
  both,
  type Compare,
  type Condition,
  either,
  entities,
  link,
  not,
} from "../../../../src/semantic-parsing/reader/meaning.ts";
import {
  compareWords,
  isAdjective,
  joinWord,
  thanWords,
  valueWords,
} from "../../../../src/semantic-parsing/reader/saying/parts.ts";
import {
  article,
  isKindLabel,
  ofOne,
} from "../../../../src/semantic-parsing/reader/saying/words-of-relations.ts";
import type { Found, Parts, Read } from "./sentence-parser.ts";
import { toldAt } from "./told-parser.ts";

/** How clauses of a sentence are read: what stands behind "that", or behind the name of one thing. */
export function clauseParser(parts: Parts, once: (name: string, read: Read) => Read) {
  const { text, at, within } = parts;
  const starts = startsOf(at);

  const clauses: Read = once("clauses", (from) =>
    clause(from).flatMap(({ value, to }) => {
      const next = at(" and ", to);
      const more = next === undefined ? [] : clauses(next);
      return [...more.map((each) => ({ value: both(value, each.value), to: each.to })), { value, to }];
    }),
  );

  const alternatives = (from: number): Found<readonly Condition[]>[] =>
    clause(from).flatMap(({ value, to }) => {
      const next = at(" or ", to);
      const more = next === undefined ? [] : alternatives(next);
      return [
        ...more.map((each) => ({ value: [value, ...each.value], to: each.to })),
        { value: [value], to },
      ];
    });

  const clause: Read = once("clause", (from) => {
    const found: Found<Condition>[] = [...within(from, clauses)];
    const choice = at("either ", from);
    if (choice !== undefined)
      for (const { value, to } of alternatives(choice))
        if (value.length > 1) found.push({ value: either(...value), to });
    for (const start of ["do not ", "does not "]) {
      const denied = at(start, from);
      if (denied === undefined) continue;
      for (const { value, to } of [...within(denied, clauses), ...positive(denied, false)])
        found.push({ value: not(value), to });
    }
    for (const { value, to } of positive(from, true)) found.push({ value: not(value), to });
    found.push(...positive(from, false));
    return found;
  });

  /** A clause without its denial; `denied` reads those of "are", with the "not" behind it. */
  function positive(from: number, denied: boolean): Found<Condition>[] {
    const begin = (words: string) => starts(words, from, denied);
    const links = saidOfLinks(begin, denied);
    const open = at("(", from);
    const inBrackets = open === undefined || denied ? [] : ended(positive(open, false));
    return [
      ...links,
      ...[...links, ...inBrackets].flatMap(withTold),
      ...saidOfFigures(begin),
      ...saidOfItself(begin),
    ];
  }

  /** A link with what is told of it behind it. */
  function withTold({ value, to }: Found<Condition>): Found<Condition>[] {
    const told = value.is === "link" && !value.told ? toldAt(parts.vocabulary, text, to) : undefined;
    return told ? [{ value: { ...value, told: told.value } as Condition, to: told.to }] : [];
  }
  const ended = (found: readonly Found<Condition>[]): Found<Condition>[] =>
    found.flatMap(({ value, to }) => {
      const end = at(")", to);
      return end === undefined ? [] : [{ value, to: end }];
    });

  const named = (from: number) =>
    parts.names(from).map(({ value, to }) => ({ value: { is: "entity" as const, entities: value }, to }));

  function saidOfItself(begin: (words: string) => readonly number[]): Found<Condition>[] {
    return [
      ...begin("are something").map((to) => ({ value: both(), to })),
      ...begin("are nothing").map((to) => ({ value: either(), to })),
      ...begin("are among the ").flatMap((to) =>
        parts.things(to).filter(({ value }) => value.is === "first"),
      ),
      ...begin("are the thing ").flatMap((to) => named(to)),
      // What is a kind, too, is "the thing".
      ...begin("are ").flatMap((to) =>
        named(to).filter(({ value }) => !value.entities.some((id) => parts.vocabulary.kinds.has(id))),
      ),
    ];
  }

  function saidOfLinks(begin: (words: string) => readonly number[], denied: boolean): Found<Condition>[] {
    const { field, links } = parts.vocabulary;
    const found: Found<Condition>[] = [];
    for (const [relation, words] of links.entries()) {
      const isKind = (relation & 1) === 0 && isKindLabel(field.graph.relations.label(relation >> 1));
      const add = (value: Condition, to: number) => found.push({ value, to });
      for (const to of begin(words.some)) add(link(relation), to);
      if (!denied) for (const to of begin(words.none)) add(not(link(relation)), to);
      if (words.described !== undefined)
        for (const to of begin(words.described))
          for (const each of parts.clauses(to)) add(link(relation, each.value), each.to);
      if (isKind)
        for (const to of begin("are "))
          for (const each of kinds(relation, to)) add(link(relation, each.value), each.to);
      for (const to of begin(words.before)) {
        const targets = [...parts.names(to).map((each) => ({ value: entities(...each.value), to: each.to }))];
        const described =
          words.described === undefined ? [...within(to, parts.things), ...parts.things(to)] : [];
        for (const each of [...targets, ...described])
          for (const end of words.after === "" ? [each.to] : behind(words.after, each.to))
            add(link(relation, each.value), end);
      }
    }
    return found;
  }

  const behind = (after: string, from: number): number[] =>
    [after, ` ${ofOne(after.trim())}`].flatMap((each) => at(each, from) ?? []);

  function kinds(relation: number, from: number): Found<Condition>[] {
    const { graph } = parts.vocabulary.field;
    return tailsOf(graph.rows, relation).flatMap((kind) => {
      const name = graph.label(kind);
      const to = at(isAdjective(name) ? name : pluralOf(name), from);
      return to === undefined ? [] : [{ value: entities(kind), to }];
    });
  }

  function saidOfFigures(begin: (words: string) => readonly number[]): Found<Condition>[] {
    const { field, figures } = parts.vocabulary;
    const found: Found<Condition>[] = [];
    for (const [figure, name] of figures.entries())
      for (const to of begin(`have a known ${name}`)) found.push({ value: { is: "known", figure }, to });
    for (const [compare, word] of Object.entries(compareWords) as [Compare, string][]) {
      for (const start of begin(`have ${word} `)) {
        const number = /^\d+ /.exec(text.slice(start, start + 12))?.[0];
        for (const { value, to } of number === undefined ? [] : parts.measure(start + number.length))
          if (value.by === "links")
            found.push({
              value: {
                is: "links",
                relation: value.relation,
                compare,
                count: Number(number),
                ...(value.to ? { to: value.to } : {}),
              },
              to,
            });
      }
      for (const [figure, name] of figures.entries()) {
        const how = valueWords(compare, field.figures[figure]!.kind);
        for (const to of begin(`have ${article(name)} ${how} `))
          found.push(...valueAt(to, { is: "figure", figure, compare }));
      }
      for (const [kind, words] of thanWords[compare].entries())
        for (const start of begin(`have ${words} `))
          for (const { value: measure, to } of parts.measure(start)) {
            const than =
              (measure.by === "figure") === (kind === 0) ? at(` ${joinWord(compare)} `, to) : undefined;
            for (const each of than === undefined ? [] : parts.things(than))
              found.push({ value: { is: "than", measure, compare, thing: each.value }, to: each.to });
          }
    }
    return found;
  }

  /** The value that stands at a place, and the year behind it. */
  function valueAt(
    from: number,
    figure: Pick<Extract<Condition, { is: "figure" }>, "is" | "figure" | "compare">,
  ): Found<Condition>[] {
    const written = /^(?:"(?:[^"\\]|\\.)*"|\d{4}-\d\d-\d\d|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)/.exec(
      text.slice(from),
    )?.[0];
    if (written === undefined) return [];
    const value = /^\d{4}-\d/.test(written) ? written : (JSON.parse(written) as number | string);
    const to = from + written.length;
    const year = /^ in (\d+)/.exec(text.slice(to, to + 12));
    const found: Found<Condition>[] = [{ value: { ...figure, value }, to }];
    if (year) found.push({ value: { ...figure, value, year: Number(year[1]) }, to: to + year[0].length });
    return found;
  }
  return { clauses };
}

/** Finds the places behind words as they are said of several or of one, and denied as "are not". */
const startsOf =
  (at: Parts["at"]) =>
  (words: string, from: number, denied: boolean): number[] => {
    const forms = [words, ofOne(words)];
    const own = denied
      ? words.startsWith("are ")
        ? forms.map((each) => each.replace(/^(are|is) /, "$1 not "))
        : []
      : forms;
    return [...new Set(own.flatMap((each) => at(each, from) ?? []))];
  };
