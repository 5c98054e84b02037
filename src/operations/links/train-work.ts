import manifest from "../../../package.json" with { type: "json" };
import { graphRecord } from "../../benchmark/folder/manifest.ts";
import { LacunaError } from "../../error.ts";
import { halvesFrom, halvesToFloats } from "../../formats/tensors/half.ts";
import { sizeText } from "../../formats/text/size-text.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { evaluatingLinks } from "../../links/evaluate.ts";
import { modelFiles, namesHash } from "../../links/files/model-folder.ts";
import { scoringModel } from "../../links/models/registry.ts";
import { tablePredictor } from "../../links/predictors/tables.ts";
import { type LinkTables, tablesHash } from "../../links/tables.ts";
import { trainingBytes } from "../../links/trainers/memory.ts";
import { trainingPresets } from "../../links/trainers/presets.ts";
import {
  type TrainingChoice,
  type TrainingSettings,
  trainingSettings,
} from "../../links/trainers/settings.ts";
import { type LinksValidated, lastingSettings } from "../../links/trainers/train.ts";
import { linkTables } from "../../models/link-tables.ts";
import { openTables } from "../../models/open-model.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { inPieces } from "../running/interruptible.ts";
import { openTrainingFolder } from "../running/training-folder.ts";
import type { LinksTrained } from "./results.ts";
import type { TrainLinksParameters } from "./train.ts";
import { exampleQuestion } from "./train-example.ts";
import { openTrainKernel, type TrainKernel } from "./train-kernel.ts";
import { trainResumably } from "./train-resumably.ts";

/** Does `links train`. */
export async function trainWith(given: TrainLinksParameters, host: Host): Promise<LinksTrained> {
  const started = host.now();
  const { out, memory, dtype = "float32", force } = given;
  if (out !== undefined) await host.writes.check(out, { force, ours: modelFiles });
  const graph = await openGraph(given.graph, host, given);
  const choice = chosen(given);
  const settings = trainingSettings(graph, choice);
  refuseTooLarge(graph, settings, memory);
  const width = scoringModel(settings.model).width(settings.rank);
  const kernel = openTrainKernel(graph.entityCount * width, host, given);
  try {
    const record = graphRecord(graph);
    const tool = `lacuna ${manifest.version} links train`;
    const config = { tool, graph: record, settings: lastingSettings(settings), kernel: kernel.name, dtype };
    const folder =
      out === undefined ? undefined : await openTrainingFolder<LinksValidated>(host, out, config, force);
    try {
      const training = trainResumably({ graph, choice, settings, kernel, folder, given }, host);
      const trained = await (folder?.unlessDiverged(training) ?? training);
      const { epochs, kept, curve } = trained;
      const tables = dtype === "float16" ? rounded(trained.tables) : trained.tables;
      const evaluation = await evaluated(tables, graph, { kernel, settings, memory }, host);
      const source = typeof given.graph === "string" ? given.graph : graph.name;
      const how = () => ({
        settings,
        epochs,
        kept,
        curve,
        evaluation,
        source,
        example: exampleQuestion(graph),
        kernel: kernel.name,
        threads: kernel.threads,
        seconds: (host.now() - started) / 1000,
      });
      if (out === undefined || !folder) {
        const opened = openTables(tables, graph, { hash: tablesHash(tables) }, host.products(given));
        return { ...described(tables, graph, dtype), ...how(), opened };
      }
      const provenance = {
        tool,
        graph: record,
        settings,
        kernel: kernel.name,
        epochs,
        kept,
        curve,
        evaluation,
      };
      const options = { provenance, dtype, force };
      const written = await linkTables.write(out, tables, graph, host.writes, options);
      await folder.finish();
      return { ...written, out, ...how() };
    } finally {
      await folder?.close();
    }
  } finally {
    kernel.close();
  }
}

/** The manifest of tables in memory. */
const described = (tables: LinkTables, graph: Graph, dtype: "float32" | "float16") => ({
  model: tables.model.name,
  rank: tables.rank,
  entities: tables.entityCount,
  relations: tables.relationCount,
  inverses: tables.inverses,
  dtype,
  scores: "raw" as const,
  hash: tablesHash(tables),
  graph: { name: graph.name, names: namesHash(graph) },
});

/**
 * The settings that were asked for, over those of the preset.
 * @throws LacunaError `links.unknown-preset`
 */
export function chosen({ preset, ...given }: TrainLinksParameters): TrainingChoice {
  const { model, rank, loss, weighting, negatives, margin, temperature, relationWeight, regularizer } = given;
  const { penalty, optimizer, rate, batch, epochs, init, seed } = given;
  const { validateEvery, patience, validateTriples, filterWith } = given;
  const asked = {
    model,
    rank,
    loss,
    weighting,
    negatives,
    margin,
    temperature,
    relationWeight,
    regularizer,
    penalty,
    optimizer,
    rate,
    batch,
    epochs,
    init,
    seed,
    validateEvery,
    patience,
    validateTriples,
    filterWith,
  };
  const said = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as TrainingChoice;
  if (preset === undefined) return said;
  const found = trainingPresets.get(preset);
  if (found) return { ...found.choice, ...said };
  throw new LacunaError("links.unknown-preset", `there is no preset ${JSON.stringify(preset.slice(0, 40))}`, {
    hint: `there are ${[...trainingPresets.keys()].join(", ")}`,
  });
}

function refuseTooLarge(graph: Graph, settings: TrainingSettings, memory: number | undefined): void {
  const bytes = trainingBytes(graph, settings);
  if (memory === undefined || bytes <= memory) return;
  throw new LacunaError(
    "links.too-large",
    `training would hold about ${sizeText(bytes)}, and the memory budget is ${sizeText(memory)}`,
    { hint: "choose a smaller {rank} or {batch}" },
  );
}

/** The tables as float16 keeps them. */
function rounded(tables: LinkTables): LinkTables {
  const round = (values: Float32Array) => halvesToFloats(halvesFrom(values));
  const { entities, relations, objects } = tables;
  return {
    ...tables,
    entities: round(entities),
    relations: round(relations),
    objects: objects && round(objects),
  };
}

async function evaluated(
  tables: LinkTables,
  graph: Graph,
  work: {
    readonly kernel: TrainKernel;
    readonly settings: TrainingSettings;
    readonly memory: number | undefined;
  },
  host: Host,
): Promise<LinksTrained["evaluation"]> {
  const { kernel, settings, memory } = work;
  const { team, native } = kernel.products;
  const predictor = tablePredictor(tables, { hash: "trained", team, native });
  const unfinished = () => "the model was trained, and not yet written";
  const figures = async (split: Split) => {
    const filterWith = split === "valid" ? settings.validation?.filterWith : undefined;
    const options = {
      split,
      filterWith: filterWith ?? split,
      ...(memory === undefined ? {} : { memory: memory >> 2 }),
    };
    const evaluating = evaluatingLinks(predictor, graph, options);
    const { mrr, hits, ranks, directions, protocol } = await inPieces(host, evaluating, unfinished);
    return { mrr, hits, ranks, directions, filter: protocol.filter };
  };
  return {
    ...(graph.tripleCounts[1] > 0 ? { valid: await figures("valid") } : {}),
    ...(graph.tripleCounts[2] > 0 ? { test: await figures("test") } : {}),
  };
}
