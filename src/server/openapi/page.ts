import type { Offer } from "../offers/offer.ts";
import { isNeeded } from "../offers/offer.ts";
import { placesOf } from "../offers/places.ts";
import { parameterSchemas } from "./parameter-schemas.ts";

/** The page of addresses: what a server answers, operation by operation. */
export function httpPage(offers: readonly Offer[]): string {
  const inOrder = [...offers].sort((a, b) => (headOf(a) < headOf(b) ? -1 : 1));
  const answers = inOrder.filter(({ as }) => as === "answer").map(sectionOf);
  const jobs = inOrder.filter(({ as }) => as === "job").map(sectionOf);
  return `${[HEAD, "## Answers", ...answers, "## Jobs", JOBS, ...jobs].join("\n\n")}\n`;
}

const headOf = (offer: Offer): string => (offer.as === "job" ? offer.operation.id : placesOf(offer)[0]!.path);

function sectionOf(offer: Offer): string {
  const { operation, as } = offer;
  const places = as === "job" ? [] : placesOf(offer);
  const inPath = new Set(places.length === 1 ? places.flatMap(({ parameter }) => parameter?.name ?? []) : []);
  const rows = Object.entries(parameterSchemas(offer))
    .filter(([name]) => !inPath.has(name))
    .map(
      ([name, { description }]) =>
        `| \`${name}\`${isNeeded(offer.parameters[name]!) ? " (needed)" : ""} | ${String(description ?? "")
          .replaceAll("|", "\\|")
          .replaceAll("<", "&lt;")} |`,
    );
  const heading =
    as === "job" ? `### ${operation.id}` : `### ${places.map(({ path }) => `\`${path}\``).join(", ")}`;
  const table = rows.length === 0 ? [] : ["", "| parameter | |", "| --- | --- |", ...rows];
  const summary = `${operation.summary.slice(0, 1).toUpperCase()}${operation.summary.slice(1)}. \`lacuna ${operation.command}\` of the command line.`;
  return [heading, "", summary, ...table].join("\n");
}

const HEAD = `# HTTP API

This page is generated from the operations.

\`lacuna serve\` answers at these addresses, below \`/api/v1\`. Each takes GET with the parameters in the address, and POST with an object
of JSON. Results are those of [\`--json\`](json.md). The guide [Serve graphs over HTTP](../guides/server.md) has tokens, pages, formats,
errors and limits; \`/openapi.json\` of a server describes the same in OpenAPI 3.1.

Beside the operations there are lists of what a server has: \`/graphs\`, \`/models\`, \`/benchmarks\`, \`/knowledge-bases\`, \`/datasets\`,
\`/runs\`, \`/predictions\` and \`/solver-presets\`, each with \`/{id}\` for one of them. \`/graphs/{id}/sparql\` and \`/knowledge-bases/{id}/sparql\` are
endpoints of the SPARQL 1.1 Protocol.`;

const JOBS = `POST \`/jobs\` takes \`{"operation": "…", "parameters": {…}}\` and gives 202 with the place of the job. Files that are read come with the
call as \`{"name", "text"}\`; files and folders that are written have names in the folder of the job. \`/jobs/{id}\` says how it stands, \`/jobs/{id}/result\`
has its result (\`format=csv\`, \`tsv\` or \`parquet\` where it is a table), \`/jobs/{id}/events\` tells what happens, \`/jobs/{id}/file?name=…\` gives a file.`;
