import { shellWord } from "../../../src/runs/shell-word.ts";

/** A question as it was asked in the page. */
export interface Asked {
  readonly graph: string;
  readonly query: string;
  readonly predicted: boolean;
  readonly model: string;
  readonly solver: string;
}

/** The words of a command that asks the same. */
export const commandOf = (asked: Asked): string =>
  `npx lacuna ask ${shellWord(asked.graph)} ${shellWord(asked.query)} ${[...optionsOf(asked), "--explain"].map(shellWord).join(" ")}`;

const optionsOf = ({ predicted, model, solver }: Asked): string[] => [
  ...(predicted ? ["--predicted"] : []),
  ...(predicted && model !== "" ? ["--model", model] : []),
  ...(predicted && solver !== "" ? ["--solver", solver] : []),
];

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
    return `import json, subprocess\n${name} = json.loads(subprocess.run(${JSON.stringify(["npx", "lacuna", "ask", graph, query, ...optionsOf(asked), "--explain", "--json"])}, capture_output=True).stdout)`;
  const words = new URLSearchParams({ ...choicesOf(asked), q: query, format: "csv" });
  const table = `${server}/api/v1/graphs/${encodeURIComponent(graph)}/${predicted ? "predict" : "ask"}?${words}`;
  return `import os, pandas\n${name} = pandas.read_csv(${JSON.stringify(table)}, storage_options={"Authorization": "Bearer " + os.environ["LACUNA_TOKEN"]})`;
}
