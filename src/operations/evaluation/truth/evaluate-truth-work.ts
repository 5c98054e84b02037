import { askingLinks } from "../../../evaluation/truth/ask-links.ts";
import { askingQueries } from "../../../evaluation/truth/ask-queries.ts";
import { saidTable } from "../../../evaluation/truth/table.ts";
import { type Graph, observed } from "../../../kg/graph.ts";
import { hideForTest } from "../../../links/truth/hiding.ts";
import { chosenSolvers } from "../../../solvers/choice/chosen-solvers.ts";
import { rowMemory } from "../../../solvers/choice/model-needs.ts";
import { plausibleLinks } from "../../../solvers/ranking/plausible-links.ts";
import { scaleOf } from "../../../solvers/truth/read-truth.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { openModel } from "../../resources/model.ts";
import { generator } from "../../running/generator.ts";
import { inPieces } from "../../running/interruptible.ts";
import { openTruths, solverKey } from "../../truth/open-truths.ts";
import type { EvaluateTruthParameters } from "./evaluate-truth.ts";
import type { TruthEvaluated } from "./results.ts";
import { truthPage } from "./truth-page.ts";

/** Does `eval truth`. */
export async function evaluateTruth(given: EvaluateTruthParameters, host: Host): Promise<TruthEvaluated> {
  const began = host.now();
  const { report, force, seed, kernel, threads, rows, perType } = given;
  if (report !== undefined) await host.writes.check(report, { force });
  const named = await openGraph(given.graph, host, given);
  const ownTest = named.tripleCounts[2] > 0;
  const graph: Graph = ownTest ? named : hideForTest(named, seed);
  const known = observed(graph, "test");
  // Shared models are those of the graph as it is named; one with hidden links is opened apart.
  const opening = ownTest ? host : { ...host, resources: undefined };
  const opened = await openModel(given.model, graph, opening as Host, { kernel, threads, seen: known });
  try {
    const chosen = await chosenSolvers(given.solver ?? [], host);
    const wanted = { ...given, graph, model: opened, source: ownTest ? given.graph : undefined };
    const { truths, why } = await openTruths(
      {
        ...wanted,
        links: true,
        solvers: chosen,
        calibrate: true,
        rows: undefined,
        perType: undefined,
        seed: 0,
      },
      host,
    );
    const progress = (note: string) => (done: number, total: number) =>
      host.onProgress?.({ title: "asking", done, total, note: `${done} of ${total} ${note}` });
    const unfinished = () => "nothing was measured";
    const memory = rowMemory(given.memory);
    const { links } = plausibleLinks(graph, opened.models, {}).models;
    const asked =
      truths?.links && links
        ? await inPieces(
            host,
            askingLinks(truths, links, graph, {
              limit: rows,
              seed,
              memory: memory >> 2,
              onProgress: progress("rows"),
            }),
            unfinished,
          )
        : undefined;
    const solvers: TruthEvaluated["solvers"][number][] = [];
    for (const by of chosen) {
      const { name: solver } = by.solver;
      const fitted = truths?.solvers[solverKey(by)];
      if (!fitted || !truths) {
        solvers.push({ solver, why: why ?? "hardly any answer was hidden from it" });
        continue;
      }
      const options = { limit: perType, seed, memory, onProgress: progress("queries") };
      const said = await inPieces(
        host,
        askingQueries(fitted, scaleOf(known, truths), by, opened.models, graph, options),
        unfinished,
      );
      solvers.push({ solver, truths: saidTable(said.truths), scores: saidTable(said.scored) });
    }
    const result: TruthEvaluated = {
      graph: graph.name,
      model: opened.source,
      hidden: ownTest ? "test" : "random",
      seed,
      ...(asked ? { links: saidTable(asked) } : {}),
      solvers,
      ...(asked || why === undefined ? {} : { why }),
      ...(report === undefined ? {} : { report }),
      seconds: (host.now() - began) / 1000,
    };
    if (report !== undefined) await host.writes.file(report, truthPage(result, generator), { force });
    return result;
  } finally {
    opened.close();
  }
}
