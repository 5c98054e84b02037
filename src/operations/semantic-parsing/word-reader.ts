import type { KnowledgeBase } from "../../kb/kb.ts";
import { graphOfKnowledgeBase } from "../../kb/to-graph.ts";
import type { Graph } from "../../kg/graph.ts";
import { embeddedWordings } from "../../semantic-parsing/embedded.ts";
import { fieldOf, fieldOfGraph } from "../../semantic-parsing/reader/field.ts";
import { type Reader, startReader } from "../../semantic-parsing/reader/read.ts";

/** Readers that were started, by what they read over: a second question starts nothing again. */
const started = new WeakMap<object, Promise<Reader>>();

function once(of: object, start: () => Promise<Reader>): Promise<Reader> {
  const known = started.get(of) ?? start();
  started.set(of, known);
  return known;
}

/** The reader of questions over a knowledge base; over `world` it knows how people word its relations. */
export const readerOfKb = (kb: KnowledgeBase): Promise<Reader> =>
  once(kb, async () => {
    if (kb.name !== "world") return startReader(fieldOf(graphOfKnowledgeBase(kb), kb));
    const { loadWorld } = await import("../../kg/world/world.ts");
    return startReader(fieldOf(await loadWorld(), kb), await embeddedWordings());
  });

/** The reader of questions over a graph; the embedded one has figures of its knowledge base. */
export const readerOfGraph = (graph: Graph): Promise<Reader> =>
  once(graph, async () => {
    if (graph.name !== "world" || graph.entities.id("Yaoundé") === undefined)
      return startReader(fieldOfGraph(graph));
    const { loadWorldKnowledgeBase } = await import("../../kb/world/world.ts");
    return startReader(fieldOf(graph, await loadWorldKnowledgeBase()), await embeddedWordings());
  });
