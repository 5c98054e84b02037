import { browserHost } from "../../src/host/browser.ts";
import { boundOperation } from "../../src/operations/contract/bind.ts";
import type { Answers, Suggestions } from "./widget.ts";

/** What the widget is asked over: a graph in the page, or a server of Lacuna. */
export interface Source {
  /** `world`, or triples as text: head, relation, tail in the columns of a CSV or TSV. */
  readonly graph: string;
  /** The address of a server, with the name of one of its graphs in `graph`; empty for the page's own engine. */
  readonly server: string;
  readonly token: string;
}

const FILE = "graph.csv";
let held: { readonly text: string; readonly host: ReturnType<typeof browserHost> } | undefined;

/** The engine over a graph; the last graph stays read. */
function hostOf(text: string): { readonly host: ReturnType<typeof browserHost>; readonly graph: string } {
  const named = text === "world";
  if (held?.text !== text)
    held = {
      text,
      host: browserHost({
        contents: new Map(named ? [] : [[FILE, new TextEncoder().encode(text)]]),
      }),
    };
  return { host: held.host, graph: named ? text : FILE };
}

async function asked<Result>(
  { graph, server, token }: Source,
  operation: string,
  parameters: object,
): Promise<Result> {
  const address = `${server.replace(/\/$/, "")}/api/v1/graphs/${encodeURIComponent(graph)}/${operation}`;
  const answer = await fetch(address, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(parameters),
  });
  const body = await answer.json();
  if (answer.ok) return body as Result;
  const { detail, hint, place } = body as Record<string, string | object | undefined>;
  throw Object.assign(new Error(String(detail ?? `the server answers ${answer.status}`)), { hint, place });
}

/** Answers with their trees. @param predicted also through missing links, which a server predicts */
export async function answersOf(source: Source, query: string, predicted: boolean): Promise<Answers> {
  if (source.server !== "")
    return predicted
      ? asked(source, "predict", { query, predicted: true, explain: true, top: 20 })
      : asked(source, "explain", { query, limit: 200 });
  const { host, graph } = hostOf(source.graph);
  const explain = boundOperation(
    async () => (await import("../../src/operations/ask/explain.ts")).explainOperation,
    host,
  );
  return explain({ graph, query, limit: 200, timeout: 30 });
}

/** What can stand at a place of the query so that it still has answers. */
export async function suggestionsAt(source: Source, query: string, at: number): Promise<Suggestions> {
  if (source.server !== "") return asked(source, "complete", { query, at, limit: 6 });
  const { host, graph } = hostOf(source.graph);
  const complete = boundOperation(
    async () => (await import("../../src/operations/ask/exploring/complete.ts")).completeOperation,
    host,
  );
  return complete({ graph, query, at, limit: 6, timeout: 2 });
}
