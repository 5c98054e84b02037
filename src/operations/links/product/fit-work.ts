import manifest from "../../../../package.json" with { type: "json" };
import { LacunaError } from "../../../error.ts";
import type { Graph } from "../../../kg/graph.ts";
import { namesHash } from "../../../links/files/model-folder.ts";
import { type FittedProduct, fitProduct } from "../../../links/product/fit-product.ts";
import {
  MOST_EXPERTS,
  nameOfExpert,
  type ProductManifest,
  productFormat,
  productHash,
  writtenOption,
} from "../../../links/product/product-folder.ts";
import { writtenModels } from "../../../models/model-names.ts";
import { predictorNamed } from "../../../models/named-predictors.ts";
import type { OpenLinks } from "../../../models/open-model.ts";
import { expertFiles, productFiles, productKind } from "../../../models/product.ts";
import { isEmbedded } from "../../../models/ultra.ts";
import { nameOf, withoutSlash } from "../../../runs/paths.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { openLinks } from "../../resources/model.ts";
import { inPieces } from "../../running/interruptible.ts";
import type { FitProductParameters } from "./fit.ts";
import type { ProductFitted } from "./results.ts";

/** Does `links fit`. */
export async function fitProductWith(given: FitProductParameters, host: Host): Promise<ProductFitted> {
  const { out, force, limit, filterWith, sharp, temperature, kernel, threads, seed } = given;
  const names = await namesOf(given.model, host);
  if (out !== undefined) await host.writes.check(out, { force, ours: productFiles });
  const graph = await openGraph(given.graph, host, given);
  const started = host.now();
  const opened: OpenLinks[] = [];
  try {
    for (const name of names)
      opened.push(await openLinks(name, graph, host, { kernel, threads, seen: graph.train }));
    const fitting = fitProduct(
      opened.map(({ predictor }) => predictor),
      graph,
      {
        seed,
        sharp,
        ...(limit === undefined ? {} : { limit }),
        ...(filterWith === undefined ? {} : { filterWith }),
        onProgress: (done, total) =>
          host.onProgress?.({ title: "weighing", done, total, note: `${done} of ${total} questions` }),
      },
    );
    const fitted = await inPieces(host, fitting, () => "nothing was written");
    const written =
      out === undefined ? undefined : await write({ given, out, names, opened, graph, fitted }, host);
    return {
      models: names,
      tried: fitted.options.map((option, at) => ({
        ...writtenOption(option),
        mrr: fitted.mrr[at]!,
        relations: fitted.choices.filter((choice) => choice === at).length,
      })),
      chosen: fitted.chosen,
      ways: fitted.ways,
      ranks: fitted.ranks,
      temperature,
      graph: graph.name,
      ...(written ? { hash: written.hash, out: out! } : {}),
      seconds: (host.now() - started) / 1000,
    };
  } finally {
    for (const each of opened) each.close();
  }
}

/**
 * The models to weigh.
 * @throws LacunaError `links.nothing-to-fit`
 */
async function namesOf(model: FitProductParameters["model"], host: Host): Promise<readonly string[]> {
  if (typeof model !== "string")
    throw nothing("a model in memory cannot be weighed against others", "name folders of models");
  const { names, mean, weights } = await writtenModels(model, host);
  if (weights || mean !== "arithmetic")
    throw nothing(
      `${model} has weights, or says how models are put together, which is what the fit finds out`,
      "name the models alone, joined by commas",
    );
  if (names.length < 2 || names.length > MOST_EXPERTS)
    throw nothing(
      `${names.length === 1 ? "one model is" : `${names.length} models are`} named, and two or three are weighed`,
      "join them by commas: rules,models/mine",
    );
  for (const name of names)
    if (!predictorNamed(name) && !isEmbedded(name) && (await host.files.size(inFolder(name))) === undefined)
      throw nothing(
        `${name} is no folder of a model, which the product would copy`,
        "name a folder; links mine {=graph} --from FILE --out FOLDER makes one of a file of rules",
      );
  return names;
}

const inFolder = (name: string) => `${withoutSlash(name)}/manifest.json`;

const nothing = (why: string, hint: string) => new LacunaError("links.nothing-to-fit", why, { hint });

/** Writes the product, with copies of its models. */
async function write(
  {
    given,
    out,
    names,
    opened,
    graph,
    fitted,
  }: {
    readonly given: FitProductParameters;
    readonly out: string;
    readonly names: readonly string[];
    readonly opened: readonly OpenLinks[];
    readonly graph: Graph;
    readonly fitted: FittedProduct;
  },
  { files, writes }: Host,
): Promise<ProductManifest> {
  const copied = new Map<string, Uint8Array>();
  const experts: { name: string; files: string[] }[] = [];
  for (const [at, name] of names.entries()) {
    const own: string[] = [];
    if (!predictorNamed(name) && !isEmbedded(name))
      for (const file of expertFiles) {
        const path = `${withoutSlash(name)}/${file}`;
        if ((await files.size(path)) === undefined) continue;
        own.push(file);
        copied.set(nameOfExpert(at, file), (await files.readShared(path, 0)).bytes);
      }
    experts.push({ name: own.length > 0 ? nameOf(name) : name, files: own });
  }
  const { options, choices, best } = fitted;
  const parts = {
    experts,
    temperature: given.temperature,
    otherwise: writtenOption(options[best]!),
    relations: Object.fromEntries(
      Array.from({ length: graph.relationCount >> 1 }, (_, k) => [
        graph.relations.name(k),
        [writtenOption(options[choices[2 * k]!]!), writtenOption(options[choices[2 * k + 1]!]!)] as const,
      ]),
    ),
  };
  return productKind.write(
    out,
    {
      manifest: {
        format: productFormat,
        model: "product",
        hash: productHash(parts),
        graph: { name: graph.name, names: namesHash(graph) },
        ...parts,
      },
      files: copied,
    },
    graph,
    writes,
    {
      provenance: {
        tool: `lacuna ${manifest.version} links fit`,
        models: opened.map(({ predictor }) => predictor.weights ?? predictor.hash),
        settings: {
          limit: given.limit ?? null,
          sharp: given.sharp,
          filterWith: given.filterWith ?? "valid",
          seed: given.seed,
        },
        validation: {
          ranks: fitted.ranks,
          mrr: fitted.chosen,
          way: fitted.ways.find(({ isKept }) => isKept)!.name,
        },
      },
      force: given.force,
    },
  );
}
