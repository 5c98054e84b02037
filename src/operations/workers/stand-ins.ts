import type { KnowledgeBase } from "../../kb/kb.ts";
import { attachKnowledgeBase, type SharedKnowledgeBase, shareKnowledgeBase } from "../../kb/share.ts";
import type { Graph } from "../../kg/graph.ts";
import { attachedGraph, type SharedGraph, sharedGraph } from "../../kg/shared-graph.ts";
import type { ModelHost, OpenModel } from "../../models/open-model.ts";
import { openPosted, type PostedModel, postedModel } from "../../models/posted-model.ts";
import { partsOf } from "../contract/kinds.ts";
import { type GraphHost, type GraphReading, openGraph } from "../resources/graph.ts";
import type { ApartOperation } from "./apart.ts";

/** The data that is posted to a worker for an open resource. */
export type StandIn =
  | { readonly standsFor: "graph"; readonly graph: PostedGraph }
  | { readonly standsFor: "model"; readonly model: PostedModel }
  | { readonly standsFor: "knowledge-base"; readonly kb: SharedKnowledgeBase };

/** A graph in shared memory. */
export interface PostedGraph {
  /** The same for the same graph, so that a worker attaches it once. */
  readonly number: number;
  /** Its memory; left out for a worker that has attached it: posting its parts takes about a millisecond. */
  readonly shared?: SharedGraph;
}

/** Parameters that can be posted; undefined where something opened lies where it cannot be replaced. */
export interface PostedParameters {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The number of the graph, where there is one. */
  readonly graph: number | undefined;
}

/**
 * Replaces what is opened by what workers open it from. A graph that is named is opened here where the host shares its graphs.
 * @throws LacunaError what opening the graph throws
 */
export async function withStandIns(
  { parameters: schema }: Pick<ApartOperation, "parameters">,
  given: Readonly<Record<string, unknown>>,
  host: GraphHost,
): Promise<PostedParameters> {
  const parameters: Record<string, unknown> = { ...given };
  let graph: number | undefined;
  for (const { parameter, kind, value } of partsOf(schema, given)) {
    if (kind.is !== "resource" || value === undefined || value !== given[parameter]) continue;
    const opened = typeof value !== "string";
    if (kind.of === "graph" && (opened || host.resources)) {
      const posted = postedGraph(await openGraph(value as Graph | string, host, given as GraphReading));
      parameters[parameter] = { standsFor: "graph", graph: posted } satisfies StandIn;
      graph ??= posted.number;
    } else if (kind.of === "model" && opened)
      parameters[parameter] = {
        standsFor: "model",
        model: postedModel(value as OpenModel),
      } satisfies StandIn;
    else if (kind.of === "knowledge-base" && opened)
      parameters[parameter] = {
        standsFor: "knowledge-base",
        kb: shareKnowledgeBase(value as KnowledgeBase),
      } satisfies StandIn;
  }
  return { parameters, graph };
}

const numbers = new WeakMap<Graph, number>();
let graphs = 0;

function postedGraph(graph: Graph): PostedGraph {
  const number = numbers.get(graph) ?? graphs++;
  numbers.set(graph, number);
  return { number, shared: sharedGraph(graph) };
}

/** The number of the graph of a call that has one; undefined where it has none, or several. */
export function onlyGraph(parameters: Readonly<Record<string, unknown>>): number | undefined {
  const graphs = Object.values(parameters).filter((value) => isStandIn(value, "graph"));
  return graphs.length === 1 ? graphs[0]!.graph.number : undefined;
}

/** Parameters for a worker that has attached their graph. */
export const withoutMemory = (
  parameters: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      isStandIn(value, "graph") ? { standsFor: "graph", graph: { number: value.graph.number } } : value,
    ]),
  );

/** Opens in a worker what stand-ins stand for; `graphOf` attaches a graph, or has it. */
export async function withoutStandIns(
  parameters: Readonly<Record<string, unknown>>,
  graphOf: (posted: PostedGraph) => Graph,
  host: ModelHost,
): Promise<{ readonly parameters: Readonly<Record<string, unknown>>; close(): void }> {
  const entries = Object.entries(parameters);
  const graphs = entries.map(([, value]) => (isStandIn(value, "graph") ? graphOf(value.graph) : undefined));
  const models: OpenModel[] = [];
  const original = async (value: unknown, at: number) => {
    if (graphs[at]) return graphs[at];
    if (isStandIn(value, "knowledge-base")) return attachKnowledgeBase(value.kb);
    if (!isStandIn(value, "model")) return value;
    if (typeof value.model === "string") return value.model;
    const graph = graphs.find((each) => each !== undefined);
    if (!graph) throw new Error("a model was posted without its graph");
    const model = await openPosted(value.model, graph, host, {});
    models.push(model);
    return model;
  };
  const all = [];
  for (const [at, [name, value]] of entries.entries()) all.push([name, await original(value, at)] as const);
  return {
    parameters: Object.fromEntries(all),
    close() {
      for (const model of models) model.close();
    },
  };
}

const isStandIn = <Of extends StandIn["standsFor"]>(
  value: unknown,
  of: Of,
): value is Extract<StandIn, { readonly standsFor: Of }> =>
  typeof value === "object" && value !== null && "standsFor" in value && value.standsFor === of;

/** Graphs that lie in shared memory, as a worker has them: the last one stays attached. */
export function lastAttached(onLeave: (graph: Graph) => void): (posted: PostedGraph) => Graph {
  let last: { readonly number: number; readonly graph: Graph } | undefined;
  return ({ number, shared }) => {
    if (last?.number === number) return last.graph;
    if (!shared) throw new Error("a graph was posted without its memory");
    if (last) onLeave(last.graph);
    last = { number, graph: attachedGraph(shared) };
    return last.graph;
  };
}
