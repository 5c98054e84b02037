import manifest from "../../../package.json" with { type: "json" };
import { graphRecord } from "../../benchmark/folder/manifest.ts";
import { LacunaError } from "../../error.ts";
import { type Graph, observed, type Split } from "../../kg/graph.ts";
import { evaluatingLinks } from "../../links/evaluate.ts";
import { openUltra, ultraFiles } from "../../links/ultra/files.ts";
import { ultraPredictor } from "../../links/ultra/predictor.ts";
import {
  type UltraTrainingChoice,
  type UltraTrainingSettings,
  ultraTrainingPresets,
  ultraTrainingSettings,
} from "../../links/ultra/training/settings.ts";
import { trainUltra, validateUltra } from "../../links/ultra/training/train.ts";
import type { UltraWeights } from "../../links/ultra/weights.ts";
import { queryCompute } from "../../models/query-model.ts";
import { ultra } from "../../models/ultra.ts";
import type { Team } from "../../numeric/team.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { afterUpdate, byUpdates } from "../running/after-update.ts";
import { inPieces } from "../running/interruptible.ts";
import { openTrainingFolder } from "../running/training-folder.ts";
import type { UltraTuned } from "./results.ts";
import { exampleQuestion } from "./train-example.ts";
import type { TuneUltraParameters } from "./tune-ultra.ts";

/** The value of `from` where training begins with drawn weights. */
const SCRATCH = "scratch";

/** Does `links train --model ultra`. */
export async function tuneUltra(given: TuneUltraParameters, host: Host): Promise<UltraTuned> {
  const started = host.now();
  const { out, force, checkpoint } = given;
  await host.writes.check(out, { force, ours: ultraFiles });
  const graph = await openGraph(given.graph, host, given);
  const settings = ultraTrainingSettings(graph, chosen(given));
  const { from: named = given.preset === SCRATCH ? SCRATCH : "ultra-3g" } = given;
  const from = named === SCRATCH ? undefined : await openUltra(named, host.files);
  const products = host.products(given, 0);
  const { team } = products.of(0, true);
  const compute = queryCompute(team);
  try {
    const record = graphRecord(graph);
    const tool = `lacuna ${manifest.version} links train`;
    const { patience: _, epochs: __, ...lasting } = settings;
    const begun = from?.hash ?? SCRATCH;
    const config = {
      tool,
      graph: record,
      model: "ultra",
      from: begun,
      settings: lasting,
      kernel: compute.name,
    };
    const folder = await openTrainingFolder(host, out, config, force);
    try {
      const resume = await folder.kept();
      if (resume) host.onMessage?.(`going on after update ${resume.loop.update}, from ${folder.path}`);
      const before =
        from && settings.validateEvery > 0 ? validateUltra(from, graph, settings, team) : undefined;
      const updates = settings.epochs * settings.batches;
      const trained = await folder.unlessDiverged(
        trainUltra(graph, {
          settings,
          from,
          compute,
          team,
          resume,
          afterStep: afterUpdate(host, { folder, checkpoint, ...byUpdates(updates) }),
        }),
      );
      const { weights, curve, kept } = trained;
      const evaluation = await evaluated(weights, graph, { settings, team }, host);
      const how = {
        from: named,
        training: settings,
        updates: trained.updates,
        kept,
        curve,
        ...(before === undefined ? {} : { before }),
        evaluation,
        kernel: compute.name,
      };
      const written = await ultra.write(out, weights, graph, host.writes, {
        provenance: { tool, graph: record, begunWith: begun, ...how },
        tunedOn: { name: record.name, hash: record.hash },
        force,
      });
      await folder.finish();
      const source = typeof given.graph === "string" ? given.graph : graph.name;
      const seconds = (host.now() - started) / 1000;
      return {
        ...written,
        out,
        ...how,
        source,
        example: exampleQuestion(graph),
        threads: compute.threads,
        seconds,
      };
    } finally {
      await folder.close();
    }
  } finally {
    compute.close();
    products.close();
  }
}

/** The settings that were asked for, over those of the preset. */
function chosen(given: TuneUltraParameters): UltraTrainingChoice {
  const { epochs, batches, batch, negatives, temperature, rate, seed } = given;
  const { validateEvery, validateTriples, filterWith, patience } = given;
  const asked = {
    epochs,
    batches,
    batch,
    negatives,
    temperature,
    rate,
    seed,
    validateEvery,
    validateTriples,
    filterWith,
    patience,
  };
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  if (given.preset === undefined) return said;
  const found = ultraTrainingPresets.get(given.preset);
  if (found) return { ...found.choice, ...said };
  throw new LacunaError(
    "links.unknown-preset",
    `ultra has no preset ${JSON.stringify(given.preset.slice(0, 40))}`,
    { hint: `there are ${[...ultraTrainingPresets.keys()].join(", ")}` },
  );
}

/** The quality of weights on links of valid and test, from the training links alone, as in the official code. */
async function evaluated(
  weights: UltraWeights,
  graph: Graph,
  { settings, team }: { readonly settings: UltraTrainingSettings; readonly team: Team | undefined },
  host: Host,
): Promise<UltraTuned["evaluation"]> {
  const predictor = ultraPredictor(weights, observed(graph, "valid"), { team, name: "trained" });
  const { validateTriples, seed } = settings;
  const figures = async (split: Split) => {
    const filterWith = split === "valid" ? settings.filterWith : split;
    const limit = validateTriples > 0 ? { limit: validateTriples } : {};
    const evaluating = evaluatingLinks(predictor, graph, { split, filterWith, seed, ...limit });
    const unfinished = () => "the weights were trained, and not yet written";
    const { mrr, hits, ranks, directions, protocol } = await inPieces(host, evaluating, unfinished);
    return { mrr, hits, ranks, directions, filter: protocol.filter };
  };
  try {
    return {
      ...(graph.tripleCounts[1] > 0 ? { valid: await figures("valid") } : {}),
      ...(graph.tripleCounts[2] > 0 ? { test: await figures("test") } : {}),
    };
  } finally {
    predictor.close();
  }
}
