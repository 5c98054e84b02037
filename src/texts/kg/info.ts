import type { EntityLine, GraphInfo } from "../../operations/kg/info/results.ts";
import { manyOf, numberText, percent } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";
import { firstText } from "./first.ts";

/** The page that `lacuna kg info` prints. */
export function graphInfoText(info: GraphInfo): string {
  return [
    summary(info) + firstText(info.files?.first) + notesText(info),
    splitTable(info),
    degreeText(info),
    relationText(info),
    overlapText(info),
    info.relationFigures && relationTable(info.relationFigures),
    info.matches && matchText(info.matches),
    info.degreeClasses && classTable(info.degreeClasses),
    findingText(info),
  ]
    .filter((part) => part !== undefined && part !== "")
    .join("\n");
}

function summary({ name, entities, relations, triples, files }: GraphInfo): string {
  const total = triples.train + triples.valid + triples.test;
  const format = files ? `, read as ${files.format}` : "";
  return `${name}: ${manyOf(entities, "entity", "entities")}, ${manyOf(relations, "relation")}, ${manyOf(total, "triple")}${format}\n`;
}

const notesText = ({ files }: GraphInfo): string => (files?.notes ?? []).map((note) => `${note}\n`).join("");

function splitTable({ triples, unseen, reflexive, leakage }: GraphInfo): string {
  const total = triples.train + triples.valid + triples.test;
  // A graph without splits has no rows of them.
  if (total === triples.train)
    return `no valid and no test triples; ${manyOf(reflexive.train, "reflexive triple")}\n`;
  const rows = (["train", "valid", "test"] as const).map((split): Cell[] => {
    const start = [
      split,
      triples[split],
      percent(total === 0 ? 0 : triples[split] / total),
      reflexive[split],
    ];
    if (split === "train") return [...start, "", "", ""];
    return [...start, unseen[split].entities, unseen[split].relations, percent(leakage[split].share)];
  });
  return table(
    ["split", "triples", "share", "reflexive", "unseen entities", "unseen relations", "given away"],
    rows,
  );
}

function degreeText({ degrees }: GraphInfo): string {
  const { min, median, mean, p99, max, isolated } = degrees;
  return (
    `triples of an entity: min ${numberText(min)}, median ${numberText(median)}, mean ${mean.toFixed(1)}, ` +
    `99 % at most ${numberText(p99)}, max ${numberText(max)}; ${numberText(isolated)} entities without any\n` +
    (degrees.hubs.length === 0
      ? ""
      : `most: ${degrees.hubs
          .slice(0, 5)
          .map((hub) => `${called(hub)} (${numberText(hub.degree)})`)
          .join(", ")}\n`)
  );
}

function relationText({ cardinalities, symmetricRelations }: GraphInfo): string {
  const classes = Object.entries(cardinalities).map(([name, count]) => `${count} ${name}`);
  const few = symmetricRelations.slice(0, 5).join(", ");
  const more = symmetricRelations.length > 5 ? `, and ${symmetricRelations.length - 5} more` : "";
  return `relations: ${classes.join(", ")}; symmetric: ${few === "" ? "none" : few + more}\n`;
}

function overlapText({ leakage }: GraphInfo): string | undefined {
  if (leakage.overlaps.length === 0) return undefined;
  return table(
    ["relation", "is like", "", "pairs", "of the first", "of the second", "leaked valid", "leaked test"],
    leakage.overlaps
      .slice(0, 20)
      .map(({ relation, by, kind, pairs, shareOfRelation, shareOfBy, leaked }) => [
        relation,
        by,
        kind === "inverse" ? "backwards" : "",
        pairs,
        percent(shareOfRelation),
        percent(shareOfBy),
        leaked.valid,
        leaked.test,
      ]),
  );
}

function relationTable(figures: NonNullable<GraphInfo["relationFigures"]>): string {
  return table(
    [
      "relation",
      "train",
      "valid",
      "test",
      "heads",
      "tails",
      "tails/head",
      "heads/tail",
      "class",
      "symmetric",
    ],
    figures.map((each) => [
      each.name,
      each.triples.train,
      each.triples.valid,
      each.triples.test,
      each.heads,
      each.tails,
      each.tailsPerHead.toFixed(2),
      each.headsPerTail.toFixed(2),
      each.cardinality,
      percent(each.symmetry),
    ]),
  );
}

function matchText({ pattern, count, entities }: NonNullable<GraphInfo["matches"]>): string {
  const shown = count > entities.length ? `, the first ${entities.length} of them` : "";
  const head = `${numberText(count)} entities match "${pattern}"${shown}\n`;
  if (count === 0) return head;
  return (
    head +
    table(
      ["entity", "label", "triples"],
      entities.map((each) => [each.name, each.label, each.degree]),
    )
  );
}

function classTable(classes: NonNullable<GraphInfo["degreeClasses"]>): string {
  return table(
    ["triples of an entity", "entities"],
    classes.map(({ from, to, entities }) => [from === to ? `${from}` : `${from} to ${to}`, entities]),
  );
}

function findingText({ findings }: GraphInfo): string {
  if (findings.length === 0) return "nothing to warn of\n";
  return findings
    .map(({ severity, code, message, hint }) => `${severity}[${code}]: ${message}\n  ${hint}\n`)
    .join("");
}

const called = ({ name, label }: EntityLine) => label ?? name;
