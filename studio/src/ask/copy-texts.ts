import { shellWord } from "../../../src/runs/shell-word.ts";

/** A question as it was asked in the page. */
export interface Asked {
  readonly graph: string;
  readonly query: string;
  readonly predicted: boolean;
  readonly model: string;
  readonly solver: string;
  /** What a command calls the graph; its id where nothing else is known. */
  readonly path?: string | undefined;
}

/** Answers that the page shows first, with their trees. */
const FIRST = 20;

/** The words of the commands that ask the same: the known answers, and then those that are predicted. */
export const commandOf = (asked: Asked): string =>
  wordsOf(asked)
    .map((words) => ["npx", "lacuna", ...words].map(shellWord).join(" "))
    .join("\n");

/** Each command as its words. */
function wordsOf({ graph, path = graph, query, predicted, model, solver }: Asked): string[][] {
  const known = [
    "ask",
    path,
    query,
    ...(predicted ? ["--graph", "observed"] : []),
    "--limit",
    String(FIRST),
    "--explain",
  ];
  if (!predicted) return [known];
  const options = [
    ...(model === "" ? [] : ["--model", model]),
    ...(solver === "" ? [] : ["--solver", solver]),
  ];
  return [known, ["ask", path, query, "--predicted", ...options, "--top", String(FIRST), "--explain"]];
}

/** A request of a server that asks the same. */
export function curlOf(asked: Asked, server: string): string {
  const { graph, query, predicted } = asked;
  const route = `graphs/${encodeURIComponent(graph)}/${predicted ? "predict" : "explain"}`;
  const parameters = {
    query,
    ...(predicted ? { predicted: true, explain: true, ...choicesOf(asked) } : {}),
  };
  return `curl -H "Authorization: Bearer $LACUNA_TOKEN" -H 'Content-Type: application/json' ${server}/api/v1/${route} -d ${shellWord(JSON.stringify(parameters))}`;
}

/** What was chosen to predict with; nothing where only known answers are asked. */
const choicesOf = ({ predicted, model, solver }: Asked): Record<string, string> =>
  predicted ? { ...(model === "" ? {} : { model }), ...(solver === "" ? {} : { solver }) } : {};

/** A cell of a notebook that asks the same: of a server, or by the command where the page has none. */
export function notebookOf(asked: Asked, server: string | undefined): string {
  const { graph, query, predicted } = asked;
  const name = predicted ? "predicted" : "known";
  if (server === undefined)
    return `import json, subprocess\n${name} = json.loads(subprocess.run(${JSON.stringify(["npx", "lacuna", ...wordsOf(asked).at(-1)!, "--json"])}, capture_output=True).stdout)`;
  const words = new URLSearchParams({ ...choicesOf(asked), q: query, format: "csv" });
  const table = `${server}/api/v1/graphs/${encodeURIComponent(graph)}/${predicted ? "predict" : "ask"}?${words}`;
  return `import os, pandas\n${name} = pandas.read_csv(${JSON.stringify(table)}, storage_options={"Authorization": "Bearer " + os.environ["LACUNA_TOKEN"]})`;
}
