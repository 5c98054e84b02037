import manifest from "../../../package.json" with { type: "json" };
import { graphRecord } from "../../benchmark/folder/manifest.ts";
import { LacunaError } from "../../error.ts";
import { halvesFrom, halvesToFloats } from "../../formats/half.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { evaluateLinks, type LinkEvaluation } from "../../links/evaluate.ts";
import { type ModelManifest, modelFiles, writeModel } from "../../links/files/model-folder.ts";
import { scoringModel } from "../../links/models/registry.ts";
import { tablePredictor } from "../../links/predictors/tables.ts";
import type { LinkTables } from "../../links/tables.ts";
import { trainingBytes } from "../../links/trainers/memory.ts";
import { trainingPresets } from "../../links/trainers/presets.ts";
import {
  type TrainingChoice,
  type TrainingSettings,
  trainingSettings,
} from "../../links/trainers/settings.ts";
import {
  type CurvePoint,
  lastingSettings,
  type TrainedLinks,
  trainLinks,
} from "../../links/trainers/train.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { allowRelaxedSimd } from "../../runs/node-relaxed-simd.ts";
import { INTERRUPTED } from "../failure.ts";
import { sizeText } from "../figures.ts";
import type { GlobalOptions, Io } from "../io.ts";
import type { KernelOption } from "../kernel-option.ts";
import { openSource } from "../kg/sources.ts";
import { exampleQuestion } from "./train-example.ts";
import { openTrainFolder, type TrainFolder } from "./train-folder.ts";
import { openTrainKernel, type TrainKernel } from "./train-kernel.ts";
import { trainProgress } from "./train-progress.ts";

export interface LinksTrainOptions extends GlobalOptions, KernelOption, Omit<TrainingChoice, "seed"> {
  readonly out: string;
  readonly preset?: string;
  readonly dtype?: ModelManifest["dtype"];
  /** Minutes between checkpoints. */
  readonly checkpoint: number;
  readonly force?: boolean;
}

type Figures = Pick<LinkEvaluation, "mrr" | "hits" | "ranks" | "directions"> & {
  readonly filter: string;
};

/** The value of `lacuna links train`. */
export interface LinksTrained extends ModelManifest {
  readonly out: string;
  readonly settings: TrainingSettings;
  readonly epochs: number;
  readonly kept: number;
  readonly curve: readonly CurvePoint[];
  /** Of the model as it is written; absent for a split without triples. */
  readonly evaluation: Readonly<Partial<Record<Split, Figures>>>;
  readonly kernel: string;
  readonly threads: number;
  readonly seconds: number;
  readonly source: string;
  /** A question to try it with. */
  readonly example: string;
}

/**
 * Trains a link predictor on a graph and writes it as a model folder; a run that was stopped is continued by the same
 * command from its last checkpoint, to the same bytes.
 * @throws LacunaError what `trainLinks` and `writeModel` throw; `links.too-large`, `runs.other-run`, `run.interrupted`
 */
export async function trainInto(source: string, options: LinksTrainOptions, io: Io): Promise<LinksTrained> {
  allowRelaxedSimd();
  const started = performance.now();
  const { out, memory, dtype = "float32", force = false } = options;
  await nodeWrites.check(out, { force, ours: modelFiles });
  const graph = await openSource(source, options);
  const choice = chosen(options);
  const settings = trainingSettings(graph, choice);
  refuseTooLarge(graph, settings, memory);
  const width = scoringModel(settings.model).width(settings.rank);
  const kernel = openTrainKernel(graph.entityCount * width, options);
  try {
    const record = graphRecord(graph);
    const tool = `lacuna ${manifest.version} links train`;
    const folder = await openTrainFolder(
      out,
      { tool, graph: record, settings: lastingSettings(settings), kernel: kernel.name, dtype },
      force,
    );
    try {
      const run = { graph, choice, settings, kernel, folder, options, io };
      const trained = await trainResumably(run);
      const { epochs, kept, curve } = trained;
      const tables = dtype === "float16" ? rounded(trained.tables) : trained.tables;
      const evaluation = evaluated(tables, graph, kernel, settings, memory);
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
      const written = await writeModel(out, tables, graph, nodeWrites, { provenance, dtype, force });
      await folder.finish();
      return {
        ...written,
        ...{ out, settings, epochs, kept, curve, evaluation, source, example: exampleQuestion(graph) },
        ...{ kernel: kernel.name, threads: kernel.threads, seconds: (performance.now() - started) / 1000 },
      };
    } finally {
      await folder.close();
    }
  } finally {
    kernel.close();
  }
}

/** The settings that were asked for, over those of the preset. */
function chosen({ preset, ...options }: LinksTrainOptions): TrainingChoice {
  if (preset === undefined) return options;
  const found = trainingPresets.get(preset);
  if (found) return { ...found.choice, ...options };
  throw new LacunaError("links.unknown-preset", `there is no preset ${JSON.stringify(preset.slice(0, 40))}`, {
    hint: `there are ${[...trainingPresets.keys()].join(", ")}`,
  });
}

function refuseTooLarge(graph: Graph, settings: TrainingSettings, memory: number | undefined): void {
  const bytes = trainingBytes(graph, settings);
  if (memory === undefined || bytes <= memory) return;
  throw new LacunaError(
    "links.too-large",
    `training would hold about ${sizeText(bytes)}, and --memory allows ${sizeText(memory)}`,
    { hint: "choose a smaller --rank or --batch" },
  );
}

/** How long the event loop may wait for a training. */
const YIELD_MS = 50;

async function trainResumably(run: {
  readonly graph: Graph;
  readonly choice: TrainingChoice;
  readonly settings: TrainingSettings;
  readonly kernel: TrainKernel;
  readonly folder: TrainFolder;
  readonly options: LinksTrainOptions;
  readonly io: Io;
}): Promise<TrainedLinks> {
  const { graph, choice, settings, kernel, folder, options, io } = run;
  const resume = await folder.kept();
  if (resume && !options.quiet) io.err(`going on after epoch ${resume.epoch}, from ${folder.path}\n`);
  const progress = await trainProgress(settings.epochs, io, options);
  let interrupted = false;
  const listener = () => {
    interrupted = true;
  };
  // The first interrupt ends at the next batch, with a checkpoint; a second one kills as usual.
  process.once("SIGINT", listener);
  let kept = performance.now();
  let yielded = kept;
  try {
    return await trainLinks(
      graph,
      {
        ...choice,
        ...(resume ? { resume } : {}),
        ...(options.memory === undefined ? {} : { memory: options.memory >> 2 }),
        async afterStep(at, state) {
          progress.update(at);
          if (performance.now() - yielded >= YIELD_MS) {
            await new Promise((resolve) => setImmediate(resolve));
            yielded = performance.now();
          }
          if (!interrupted && performance.now() - kept < options.checkpoint * 60_000) return;
          await folder.keep(state());
          kept = performance.now();
          if (interrupted)
            throw new LacunaError(INTERRUPTED, `interrupted in epoch ${at.epoch + 1} of ${settings.epochs}`, {
              hint: `what is trained so far is kept in ${folder.path}; the same command goes on from there`,
            });
        },
      },
      kernel.start,
    );
  } finally {
    progress.stop();
    process.removeListener("SIGINT", listener);
  }
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

function evaluated(
  tables: LinkTables,
  graph: Graph,
  { products: { team, native } }: TrainKernel,
  { validation }: TrainingSettings,
  memory: number | undefined,
): LinksTrained["evaluation"] {
  const predictor = tablePredictor(tables, { hash: "trained", team, native });
  const figures = (split: Split): Figures => {
    const filterWith = split === "valid" ? validation?.filterWith : undefined;
    const options = {
      ...{ split, filterWith: filterWith ?? split },
      ...(memory === undefined ? {} : { memory: memory >> 2 }),
    };
    const { mrr, hits, ranks, directions, protocol } = evaluateLinks(predictor, graph, options);
    return { mrr, hits, ranks, directions, filter: protocol.filter };
  };
  return {
    ...(graph.tripleCounts[1] > 0 ? { valid: figures("valid") } : {}),
    ...(graph.tripleCounts[2] > 0 ? { test: figures("test") } : {}),
  };
}
