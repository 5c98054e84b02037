import { answer } from "../../exact/answer.ts";
import { explain } from "../../exact/explain.ts";
import { renderExplanation } from "../../exact/render.ts";
import type { Graph } from "../../kg/graph.ts";
import { splitRandom } from "../../kg/split/random.ts";
import { loadWorld } from "../../kg/world/world.ts";
import type { Query } from "../../query/formula.ts";
import { parseQuery } from "../../query/text/parse.ts";
import type { GlobalOptions, Io } from "../io.ts";
import { table } from "../table.ts";
import { answersWhenHidden, type HiddenAnswers } from "./hide.ts";
import { measureSolvers } from "./measure.ts";
import { type TourQuestion, tourQuestions } from "./questions.ts";
import { recoverAnswers } from "./recover.ts";
import { solvedJson, solvedText } from "./solved-text.ts";
import { trainTourModel } from "./train.ts";

/** Shares of train, valid and test: a tenth of the links is hidden in the test split. */
const HIDE = [90, 0, 10] as const;

interface Told {
  readonly question: TourQuestion;
  readonly query: Query;
  readonly answers: readonly (readonly string[])[];
  readonly hidden: HiddenAnswers;
}

/**
 * Asks three questions on the embedded graph, hides a tenth of its links and asks again: which answers are lost, and
 * how many missing links stand between them and the observed graph. Then trains a link predictor on what is left, finds
 * lost answers again, and measures how well solvers do it.
 */
export async function takeTour(io: Io, options: GlobalOptions): Promise<void> {
  const world = await loadWorld();
  const gaps = splitRandom(world, { ratios: HIDE, seed: options.seed });
  const told = tourQuestions.map((question): Told => {
    const query = parseQuery(question.query, world);
    const answers = Array.from(answer(query, world.full), (tuple) => tuple.map(world.label));
    return { question, query, answers, hidden: answersWhenHidden(query, gaps) };
  });
  const write = (lines: readonly string[]) => {
    if (!options.json) io.out(`${lines.join("\n")}\n`);
  };
  // Shown while the model is trained.
  write(text(world, gaps, told, options.seed));
  const model = await trainTourModel(gaps, options.seed);
  const recovered = told.map(({ query }) => recoverAnswers(query, gaps, model));
  const compared = await measureSolvers(gaps, model, options.seed);
  write([...solvedText(gaps, model, recovered, compared), ...NEXT]);
  if (options.json) io.out(json(world, gaps, told, solvedJson(gaps, model, recovered, compared)));
}

function json(world: Graph, gaps: Graph, told: readonly Told[], solved: object): string {
  const questions = told.map(({ question, answers, hidden }) => ({
    ...question,
    answers,
    byMissing: hidden.byMissing,
    false: hidden.false.map((tuple) => tuple.map(world.label)),
  }));
  const graph = {
    name: world.name,
    entities: world.entityCount,
    relations: world.relationCount / 2,
    triples: world.tripleCounts[0],
    hidden: gaps.tripleCounts[2],
  };
  return `${JSON.stringify({ graph, questions, ...solved })}\n`;
}

function text(world: Graph, gaps: Graph, told: readonly Told[], seed: number): string[] {
  const triples = world.tripleCounts[0];
  return [
    `Lacuna: questions over a graph with gaps.`,
    ``,
    `The graph "world": ${triples} links between ${world.entityCount} entities (countries, languages, currencies, …).`,
    ``,
    ...told.flatMap((each, i) => asked(each, i + 1)),
    `Why is ${told[1]!.answers[0]!.join(", ")} an answer to question 2? Its reasoning tree:`,
    ...indented(renderExplanation(firstTree(world, told[1]!), world)),
    ``,
    `Now hide ${gaps.tripleCounts[2]} of the ${triples} links (seed ${seed}) and ask again.`,
    ``,
    ...lostTable(told),
    ``,
    ...falseAnswers(world, told),
    ...hardest(gaps, told),
  ];
}

const NEXT = [
  `Try next:`,
  `  npx lacuna ask world '?c : borders(France, ?c) & !language(?c, French)' --explain`,
  `  npx lacuna links train world --rank 32 --epochs 20 --out world.model`,
  `  npx lacuna ask world '?c : borders(?c, Chad) & language(?c, Arabic)' --model world.model --predicted --explain`,
  `  npx lacuna solvers`,
  `  npx lacuna tour --seed 1          hide other links`,
  `  npx lacuna --help`,
];

function asked({ question, answers }: Told, number: number): string[] {
  const shown = answers.slice(0, 6).map((names) => names.join(" and "));
  const more = answers.length > shown.length ? ` … ${answers.length} in all` : "";
  return [
    `${number}. ${question.words}  (${question.shape})`,
    `   ${question.query}`,
    `   → ${shown.join("; ")}${more}`,
    ``,
  ];
}

function firstTree(world: Graph, { question, answers }: Told) {
  return explain(parseQuery(question.query, world), world, answers[0]!)!;
}

function lostTable(told: readonly Told[]): string[] {
  const rows = told.map(({ answers, hidden }, i) => {
    const [found, one = 0, ...several] = hidden.byMissing;
    const many = several.reduce((sum, n) => sum + n, 0);
    return [`question ${i + 1}`, answers.length, found!, answers.length - found!, one, many];
  });
  const header = ["", "answers", "still found", "lost", "one missing link", "several missing links"];
  return indented(table(header, rows).trimEnd());
}

function falseAnswers(world: Graph, told: readonly Told[]): string[] {
  return told.flatMap(({ hidden }, i) => {
    if (hidden.false.length === 0) return [];
    const names = hidden.false.slice(0, 3).map((tuple) => tuple.map(world.label).join(" and "));
    return [
      `Question ${i + 1} also gets false answers, because what it denies is hidden: ${names.join("; ")}.`,
      ``,
    ];
  });
}

/** The tree of the lost answer that asks most of a method. */
function hardest(gaps: Graph, told: readonly Told[]): string[] {
  const trees = told.map(({ hidden }) => hidden.hardest);
  const most = Math.max(...trees.map((tree) => tree?.missing ?? 0));
  const at = trees.findIndex((tree) => tree?.missing === most);
  const tree = trees[at];
  if (!tree) return [];
  const names = tree.values.map(gaps.label).join(" and ");
  return [
    `The hardest lost answer, ${names} (question ${at + 1}): even its easiest tree lacks ${most} link${most === 1 ? "" : "s"}.`,
    ...indented(renderExplanation(tree, gaps)),
    ``,
  ];
}

const indented = (block: string): string[] => block.split("\n").map((line) => `  ${line}`);
