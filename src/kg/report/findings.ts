import type { ValidationReport } from "./validate.ts";

/** A property of a graph that distorts measurements on it. */
export interface Finding {
  /** Stable name of the finding, such as `inverse-leakage`. */
  readonly code: string;
  /** A `warning` makes common metrics misleading; a `note` is worth stating beside them. */
  readonly severity: "warning" | "note";
  /** What was found, with the numbers. */
  readonly message: string;
  /** One sentence of advice. */
  readonly hint: string;
}

/** Least share of leaked triples in a split that gives a note. */
const NOTABLE = 0.05;

/** The findings of a validation report; empty when nothing is wrong. */
export function findingsOf(report: Omit<ValidationReport, "relationFigures">): Finding[] {
  const findings: Finding[] = [];
  const say: Say = (severity, code, message, hint) => findings.push({ code, severity, message, hint });
  const { leakage, triples, files, degrees } = report;

  if (triples.train + triples.valid + triples.test === 0)
    say("warning", "empty", "the graph has no triples", "check the path and the format (--format)");
  if (files && files.inSeveralSplits > 0)
    say(
      "warning",
      "several-splits",
      `${files.inSeveralSplits} triples stand in several splits; the earliest split keeps each`,
      "count them out of valid and test before comparing with published numbers, or split anew (lacuna kg split)",
    );
  if (files && files.duplicates > 0)
    say(
      "note",
      "duplicates",
      `${files.duplicates} ${files.duplicates === 1 ? "line repeats" : "lines repeat"} a triple of the same split; each triple counts once`,
      "nothing needs doing unless your own counts include the repeats",
    );

  const near = { inverse: 0, duplicate: 0 };
  const leaked = { valid: 0, test: 0 };
  for (const overlap of leakage.overlaps) {
    near[overlap.kind]++;
    leaked.valid += overlap.leaked.valid;
    leaked.test += overlap.leaked.test;
  }
  if (leaked.valid + leaked.test > 0)
    say(
      "warning",
      "near-inverse-relations",
      `${near.inverse} pairs of relations are near inverses and ${near.duplicate} near duplicates of each other; ` +
        `by them training gives away ${leaked.valid} valid and ${leaked.test} test triples`,
      "remove one relation of each pair, as WN18RR and FB15k-237 do for WN18 and FB15k",
    );
  for (const split of ["valid", "test"] as const) sayOfSplit(split, report, say);
  if (degrees.isolated > 0)
    say(
      "note",
      "isolated",
      `${degrees.isolated} entities stand in no triple`,
      "they count as wrong candidates in rankings; drop them from the dictionary if that is not meant",
    );
  if (leakage.leftOut > 0)
    say(
      "note",
      "dense-pairs",
      `${leakage.leftOut} pairs of entities have too many relations, and were left out of the comparison of relations`,
      "the counts of leaked triples are exact all the same",
    );
  return findings;
}

type Say = (severity: Finding["severity"], code: string, message: string, hint: string) => void;

/** Findings about a split: triples that training leaks, and entities and relations that training lacks. */
function sayOfSplit(
  split: "valid" | "test",
  { leakage, triples, unseen }: Pick<ValidationReport, "leakage" | "triples" | "unseen">,
  say: Say,
): void {
  const { symmetric, inverse, duplicate } = leakage[split];
  const total = triples[split];
  if (total > 0 && symmetric >= NOTABLE * total)
    say(
      "note",
      "mirrored-triples",
      `${symmetric} of ${total} ${split} triples stand in training the other way round, by the same relation`,
      "report results with and without them, or keep both directions of a symmetric relation in one split",
    );
  const others = Math.max(inverse, duplicate);
  if (total > 0 && others >= NOTABLE * total)
    say(
      "note",
      "linked-pairs",
      `${inverse} of ${total} ${split} triples link entities that another relation links backwards in training, ` +
        `${duplicate} entities that another relation links the same way`,
      "compare with a baseline that only looks at the training links between the two entities",
    );
  const { entities, relations, triples: hopeless } = unseen[split];
  if (hopeless > 0 && triples.train > 0)
    say(
      "note",
      "unseen",
      `${hopeless} ${split} triples have an entity (${entities}) or relation (${relations}) that training never shows`,
      "leave them out for models that learn a vector for each entity, and say so",
    );
}
