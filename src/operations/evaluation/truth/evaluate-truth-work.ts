import { usageError } from "../../../error.ts";
import { benchmarkQuestion } from "../../../evaluation/truth/questions.ts";
import { type Graph, observed } from "../../../kg/graph.ts";
import { hideForTest } from "../../../links/truth/hiding.ts";
import { chosenSolvers } from "../../../solvers/choice/chosen-solvers.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { openModel } from "../../resources/model.ts";
import { generator } from "../../running/generator.ts";
import { measureTruths } from "../../truth/measure-truths.ts";
import { openTruths } from "../../truth/open-truths.ts";
import { benchmarkQuestions, measurePredictions } from "./benchmark-questions.ts";
import type { EvaluateTruthParameters } from "./evaluate-truth.ts";
import type { TruthEvaluated } from "./results.ts";
import { truthPage } from "./truth-page.ts";

/** Does `eval truth`. */
export async function evaluateTruth(given: EvaluateTruthParameters, host: Host): Promise<TruthEvaluated> {
  const began = host.now();
  const { report, force, seed, perType, benchmark, predictions, index, model } = given;
  refuseIncomplete(given);
  if (report !== undefined) await host.writes.check(report, { force });
  const named = await openGraph(given.graph, host, given);
  const questions =
    benchmark === undefined
      ? undefined
      : await benchmarkQuestions(benchmark, { graph: named, perType }, host);
  const ownTest = named.tripleCounts[2] > 0;
  const graph: Graph = ownTest ? named : hideForTest(named, seed);
  const measured =
    model === undefined
      ? { solvers: [] }
      : await ofModel(
          { ...given, model },
          { graph, ownTest, questions: questions?.questions.map(benchmarkQuestion) },
          host,
        );
  const read =
    predictions === undefined || !questions
      ? []
      : [await measurePredictions({ predictions, index }, questions, graph, host)];
  const result: TruthEvaluated = {
    graph: graph.name,
    ...(measured.model === undefined ? {} : { model: measured.model }),
    hidden: ownTest ? "test" : "random",
    asked: questions ? "benchmark" : "drawn",
    seed,
    ...measured,
    solvers: [...measured.solvers, ...read],
    ...(report === undefined ? {} : { report }),
    seconds: (host.now() - began) / 1000,
  };
  if (report !== undefined) await host.writes.file(report, truthPage(result, generator), { force });
  return result;
}

/** @throws LacunaError `usage.conflict`, `usage.missing` */
function refuseIncomplete({ model, solver, benchmark, predictions }: EvaluateTruthParameters): void {
  if (predictions !== undefined && benchmark === undefined)
    throw usageError(
      "missing",
      "probabilities of a file are held to the answers of a benchmark, and none is named",
      "name the folder that the file has predictions for in {benchmark}",
    );
  if (model === undefined && (predictions === undefined || (solver ?? []).length > 0))
    throw usageError(
      "missing",
      "no model is named whose truths are measured",
      "name one in {model}, or a file of probabilities in {predictions}",
    );
}

/** Measures the truths of a model, which are fitted first where none are kept. */
async function ofModel(
  given: EvaluateTruthParameters & { readonly model: NonNullable<EvaluateTruthParameters["model"]> },
  {
    graph,
    ownTest,
    questions,
  }: {
    readonly graph: Graph;
    readonly ownTest: boolean;
    readonly questions: Parameters<typeof measureTruths>[0]["questions"];
  },
  host: Host,
): Promise<Pick<TruthEvaluated, "links" | "solvers" | "why" | "model">> {
  const { kernel, threads, rows, perType, seed, memory } = given;
  const known = observed(graph, "test");
  // Shared models are those of the graph as it is named; one with hidden links is opened apart.
  const opening = ownTest ? host : { ...host, resources: undefined };
  const opened = await openModel(given.model, graph, opening as Host, { kernel, threads, seen: known });
  try {
    const solvers = await chosenSolvers(given.solver ?? [], host);
    const source = ownTest ? given.graph : undefined;
    const wanted = { graph, model: opened, source, kernel, threads, memory, links: true, solvers };
    const truths = await openTruths({ ...wanted, calibrate: true }, host);
    const found = await measureTruths(
      { graph, model: opened, solvers, rows, perType, seed, memory, questions },
      truths,
      host,
    );
    return { ...found, model: opened.source };
  } finally {
    opened.close();
  }
}
