import type { Field, Figure } from "./field.ts";
import type { Add } from "./lexicon.ts";
import { notYet, verbsOfEvent } from "./words/event-words.ts";
import { basesOf, isParticiple, pastOf } from "./words/inflections.ts";

/** Whether a figure says when: a time, or numbers that are all years, where the heading says that something happened. */
function isWhen({ kind, name, values }: Figure, stem: string): boolean {
  if (kind === "time") return true;
  if (kind !== "number" || values.size === 0) return false;
  if (!isParticiple(stem) && !/\b(year|date)\b/i.test(name)) return false;
  return [...values.values()].every((list) =>
    list.every(({ value }) => Number.isInteger(value) && Number(value) >= 1000 && Number(value) <= 2100),
  );
}

/** A column of times by what happened then: "Borrowed" is the date of borrowing, "launch date" that of launching. */
export function addEvents(heading: string, figure: number, { figures, graph }: Field, add: Add): void {
  const stem = (/^(?:date|day|time|year)(?: of)? (.+)$/.exec(heading)?.[1] ?? heading)
    .replace(/ ?(date|day|time|year|at|on|in)$/, "")
    .replace(/^(is|was|first|last|actual|planned) /, "");
  if (stem === "" || !isWhen(figures[figure]!, stem)) return;
  const last = stem.split(" ").at(-1)!;
  const bases = isParticiple(last) ? basesOf(last).filter((each) => each !== last) : verbsOfEvent(last);
  const more = last === stem ? 0 : 0.03;
  for (const base of bases) {
    const ing = `${base.replace(/([^aeo])e$/, "$1")}ing`;
    add(`${[base, `${base}s`, ...pastOf(base), ing].join("|")}`, { type: "FVERB", figure }, 0.02 + more);
    add(`${base} date|date of ${base}|${base} day`, { type: "FIG", figure }, more);
    const open = notYet.get(base);
    if (open === undefined || figures[figure]!.kind !== "time") continue;
    for (const word of open.split("|"))
      if (graph.entities.id(word) === undefined)
        add(word, { type: "ADJ", condition: { is: "not", of: { is: "known", figure } } }, 0.05);
  }
  if (stem.includes(" ")) return;
  if (isParticiple(stem)) add(stem, { type: "FVERB", figure }, 0.02);
  add(`${stem} date|${stem} day|date of ${stem}`, { type: "FIG", figure });
}
