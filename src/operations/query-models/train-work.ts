import manifest from "../../../package.json" with { type: "json" };
import { graphRecord } from "../../benchmark/folder/manifest.ts";
import type { Graph } from "../../kg/graph.ts";
import { queryCompute, queryModelFiles, queryModelKind } from "../../models/query-model.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import type { QueryModel } from "../../solvers/query-models/model.ts";
import type { QueryModelPreset } from "../../solvers/query-models/preset.ts";
import { modelSettings, queryModel } from "../../solvers/query-models/registry.ts";
import { runningModel } from "../../solvers/query-models/running.ts";
import { type QueryTrainingSettings, queryTrainingSettings } from "../../solvers/query-models/settings.ts";
import { meanReciprocalRank } from "../../solvers/query-models/validate.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { openTrainingFolder } from "../running/training-folder.ts";
import { drawnFigures } from "./drawn-figures.ts";
import { namedTypeOf } from "./drawn-types.ts";
import { frozenVectors } from "./frozen-vectors.ts";
import { modelSettingsGiven } from "./model-settings.ts";
import { presetNamed } from "./preset-named.ts";
import type { DrawnFigures, QueryModelTrained } from "./results.ts";
import type { TrainQueryModelParameters } from "./train.ts";
import { trainResumably } from "./train-resumably.ts";

/** Does `solvers train`. */
export async function trainModelOfQueries(
  given: TrainQueryModelParameters,
  host: Host,
): Promise<QueryModelTrained> {
  const started = host.now();
  const { out, force } = given;
  await host.writes.check(out, { force, ours: queryModelFiles });
  const model = queryModel(given.model);
  const preset = presetNamed(model.name, model.presets, given.preset);
  const chosen = modelSettings(model, { ...preset.model, ...modelSettingsGiven(given.set) });
  const graph = await openGraph(given.graph, host, given);
  const { given: vectors, settings } = await frozenVectors(model, chosen, given, graph, host);
  const training = trainingOf(given, model, preset, graph);
  const products = host.products({ threads: given.threads, kernel: given.kernel ?? "wasm" }, 0);
  const { native } = products.of(0);
  const compute = queryCompute(products.of(0, true).team, native);
  try {
    const record = graphRecord(graph);
    const tool = `lacuna ${manifest.version} solvers train`;
    const { patience: _, ...lasting } = training;
    const kernel = compute.name;
    const { validateQueries } = given;
    const config = {
      tool,
      graph: record,
      model: model.name,
      settings,
      training: lasting,
      validateQueries,
      kernel,
    };
    const folder = await openTrainingFolder(host, out, config, force);
    try {
      const types = drawnTypes(training);
      const drawn = drawnFigures(graph, types, validateQueries, meanReciprocalRank);
      const { checkpoint } = given;
      const trained = await folder.unlessDiverged(
        trainResumably(
          { graph, model, settings, training, compute, folder, checkpoint, ...vectors },
          (running) => drawn("valid", running)?.mrr ?? Number.NaN,
          host,
        ),
      );
      const { curve, updates, kept, values } = trained;
      const sizes = { entities: graph.entityCount, relations: graph.relationCount };
      const running = runningModel(model, sizes, settings, values, compute, training.loss);
      const unfinished = () => "the model was trained, and not yet written";
      const evaluation: { valid?: DrawnFigures; test?: DrawnFigures } = {};
      for (const split of ["valid", "test"] as const) {
        await host.pause();
        refuseInterrupted(host, unfinished);
        const found = drawn(split, running);
        if (found) evaluation[split] = found;
      }
      const how = { training, updates, kept, curve, evaluation, kernel };
      const provenance = { tool, graph: record, preset: preset.name, presetSource: preset.source, ...how };
      const written = await queryModelKind.write(
        out,
        { model, sizes, settings, values },
        graph,
        host.writes,
        {
          provenance,
          force,
        },
      );
      await folder.finish();
      const trainedOn = typeof given.graph === "string" ? given.graph : graph.name;
      const seconds = (host.now() - started) / 1000;
      return { ...written, out, settings, ...how, trainedOn, threads: compute.threads, seconds };
    } finally {
      await folder.close();
    }
  } finally {
    compute.close();
    products.close();
  }
}

/** The settings that go before those of the preset. */
function trainingOf(
  given: TrainQueryModelParameters,
  model: QueryModel,
  preset: QueryModelPreset,
  graph: Graph,
): QueryTrainingSettings {
  const { updates, batch, negatives, loss, rate, patience, seed, types } = given;
  const linkUpdates = given.linkUpdates ?? linkShare(preset, updates);
  // A batch of message passing holds one type, as in its paper; others mix them.
  const streams = types && (model.reads === "query-graph" ? types.map((type) => [type]) : [types]);
  const asked = { updates, linkUpdates, batch, negatives, loss, rate, patience, seed, streams };
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const settings = queryTrainingSettings({ ...preset.training, ...said });
  const canValidate = graph.tripleCounts[1] > 0 && drawnTypes(settings).length > 0;
  const tenth = canValidate ? Math.ceil(settings.updates / 10) : 0;
  return queryTrainingSettings({ ...settings, validateEvery: given.validateEvery ?? tenth });
}

/** Other updates than the preset's keep the share of those that see links only. */
function linkShare({ training }: QueryModelPreset, updates: number | undefined): number | undefined {
  if (updates === undefined || !training.linkUpdates || !training.updates) return undefined;
  return Math.round((training.linkUpdates * updates) / training.updates);
}

/** The types of the streams that queries can be drawn of to validate on. */
const drawnTypes = ({ streams }: QueryTrainingSettings): string[] => [
  ...new Set(streams.flat().flatMap((type) => namedTypeOf(type) ?? [])),
];
