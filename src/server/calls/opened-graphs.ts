import type { LastingHost } from "../../host/lasting-host.ts";
import type { Graph } from "../../kg/graph.ts";
import { withParts } from "../../operations/contract/kinds.ts";
import type { Operation } from "../../operations/contract/operation.ts";
import { openGraph } from "../../operations/resources/graph.ts";
import { refusal } from "../refusal.ts";
import type { ReadyCall } from "./given.ts";

/** The graphs of one call: what it answers and what its `ETag` says are of the same content. */
export interface OpenedGraphs {
  /** The parameters with graphs in place of their paths. */
  readonly parameters: ReadyCall["parameters"];
  /** The graphs by their paths. */
  readonly graphs: ReadonlyMap<string, Graph>;
  /** Gives them back; the second time it does nothing. */
  close(): void;
}

/**
 * Opens the graphs that a call names, each once.
 * @throws LacunaError what opening a graph throws
 */
export async function openedGraphs(
  { parameters: schema }: Pick<Operation, "parameters">,
  { parameters, resources }: Pick<ReadyCall, "parameters" | "resources">,
  host: LastingHost,
): Promise<OpenedGraphs> {
  const scope = host.resources.scope();
  const { files, now } = host;
  const opening = { files, now, resources: scope };
  const graphs = new Map<string, Graph>();
  try {
    for (const { kind, source } of resources)
      if (kind === "graph" && !graphs.has(source)) graphs.set(source, await openGraph(source, opening));
  } catch (error) {
    scope.close();
    throw error;
  }
  const opened =
    graphs.size === 0
      ? parameters
      : withParts(schema, parameters, ({ kind, value }) =>
          kind.is === "resource" && kind.of === "graph" ? (graphs.get(value as string) ?? value) : value,
        );
  return { parameters: opened, graphs, close: scope.close };
}

/**
 * Waits for graphs so long. What is opened later is there for the next who asks.
 * @throws LacunaError `http.time-limit`
 */
export async function openedInTime(
  opening: Promise<OpenedGraphs>,
  milliseconds: number,
): Promise<OpenedGraphs> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(refusal("time-limit", "the graph is still being opened", { hint: "ask again in a while" })),
      milliseconds,
    );
  });
  try {
    return await Promise.race([opening, late]);
  } catch (error) {
    opening.then(
      ({ close }) => close(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
