import manifest from "../../../package.json" with { type: "json" };
import { graphRecord } from "../../benchmark/folder/manifest.ts";
import { type Graph, observed } from "../../kg/graph.ts";
import { namesHash } from "../../links/files/model-folder.ts";
import { graphRows } from "../../links/message-passing/graph-rows.ts";
import { queryCompute } from "../../models/query-model.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import { gnnQe } from "../../solvers/message-passing/gnn-qe.ts";
import type { OpenGraphModel } from "../../solvers/message-passing/graph-model.ts";
import {
  gnnQePresets,
  type ProjectionPreset,
  type ProjectionTrainingSettings,
  projectionTrainingSettings,
  ultraQueryPresets,
} from "../../solvers/message-passing/training/settings.ts";
import { trainProjection } from "../../solvers/message-passing/training/train.ts";
import { projectionReciprocalRank } from "../../solvers/message-passing/training/validate.ts";
import { ultraQuery } from "../../solvers/message-passing/ultraquery.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { afterUpdate, byUpdates } from "../running/after-update.ts";
import { openTrainingFolder } from "../running/training-folder.ts";
import { drawnFigures } from "./drawn-figures.ts";
import { namedTypeOf } from "./drawn-types.ts";
import { presetNamed } from "./preset-named.ts";
import { gnnQeTraining, type ProjectionKind, ultraQueryTraining } from "./projection-kinds.ts";
import type { DrawnFigures, ProjectionTrained } from "./results.ts";
import type { TrainProjectionParameters } from "./train-projection.ts";

const solvers = { "gnn-qe": gnnQe, ultraquery: ultraQuery } as const;
const presets = { "gnn-qe": gnnQePresets, ultraquery: ultraQueryPresets } as const;

/** Does `solvers train` for solvers that project sets: `gnn-qe` and `ultraquery`. */
export async function trainProjectionOfQueries(
  given: TrainProjectionParameters,
  host: Host,
): Promise<ProjectionTrained> {
  const started = host.now();
  const { out, force, model: name, checkpoint, validateQueries } = given;
  const preset = presetNamed(name, presets[name], given.preset);
  const graph = await openGraph(given.graph, host, given);
  const kind: ProjectionKind =
    name === "gnn-qe" ? gnnQeTraining(graph, preset, given) : await ultraQueryTraining(graph, given, host);
  await host.writes.check(out, { force, ours: kind.files });
  const training = trainingOf(given, preset, graph);
  const products = host.products({ threads: given.threads }, 0);
  const { team } = products.of(0, true);
  const compute = queryCompute(team);
  try {
    const record = graphRecord(graph);
    const tool = `lacuna ${manifest.version} solvers train`;
    const { patience: _, ...lasting } = training;
    const config = {
      ...{ tool, graph: record, about: kind.about, training: lasting },
      ...{ validateQueries, kernel: compute.name },
    };
    const folder = await openTrainingFolder(host, out, config, force);
    try {
      const resume = await folder.kept();
      if (resume) host.onMessage?.(`going on after update ${resume.loop.update}, from ${folder.path}`);
      const names = Object.keys(training.types).flatMap((type) => namedTypeOf(type) ?? []);
      const drawn = drawnFigures(graph, names, validateQueries, (model: OpenGraphModel, queries) =>
        projectionReciprocalRank(solvers[name], model, graph, queries),
      );
      const trained = await folder.unlessDiverged(
        trainProjection(graph, {
          ...{ settings: training, about: kind.about, compute, resume },
          rows: graphRows(observed(graph, "valid"), kind.receiver),
          projection: kind.projection(resume?.parameters ?? kind.start(training.seed), compute),
          validate: (values) =>
            withModel(kind.model(values, team), (model) => drawn("valid", model)?.mrr ?? Number.NaN),
          afterStep: afterUpdate(host, { folder, checkpoint, ...byUpdates(training.updates) }),
        }),
      );
      const { values, curve, updates, kept } = trained;
      const evaluation: { valid?: DrawnFigures; test?: DrawnFigures } = {};
      for (const split of ["valid", "test"] as const) {
        await host.pause();
        refuseInterrupted(host, () => "the model was trained, and not yet written");
        const found = withModel(kind.model(values, team), (model) => drawn(split, model));
        if (found) evaluation[split] = found;
      }
      const how = { training, updates, kept, curve, evaluation, kernel: compute.name };
      const written = await kind.write(out, values, host, {
        provenance: {
          ...{ tool, graph: { ...record, names: namesHash(graph) }, solver: name },
          ...{ preset: preset.name, presetSource: preset.source, ...kind.about, ...how },
        },
        tunedOn: { name: record.name, hash: record.hash },
        force,
      });
      await folder.finish();
      const trainedOn = typeof given.graph === "string" ? given.graph : graph.name;
      const seconds = (host.now() - started) / 1000;
      return { ...written, out, solver: name, ...how, trainedOn, threads: compute.threads, seconds };
    } finally {
      await folder.close();
    }
  } finally {
    compute.close();
    products.close();
  }
}

function withModel<Result>(model: OpenGraphModel, work: (model: OpenGraphModel) => Result): Result {
  try {
    return work(model);
  } finally {
    model.close();
  }
}

/** The settings that go before those of the preset. */
function trainingOf(
  given: TrainProjectionParameters,
  preset: ProjectionPreset,
  graph: Graph,
): ProjectionTrainingSettings {
  const { updates, batch, rate, patience, seed, dropout, temperature } = given;
  const types = given.types && Object.fromEntries(given.types.map((type) => [type, 1]));
  const asked = { updates, batch, rate, patience, seed, dropout, temperature, types };
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const settings = projectionTrainingSettings({ ...preset.training, ...said });
  const tenth = graph.tripleCounts[1] > 0 ? Math.ceil(settings.updates / 10) : 0;
  return projectionTrainingSettings({ ...settings, validateEvery: given.validateEvery ?? tenth });
}
