import type { Offer } from "../../src/server/offers/offer.ts";
import { isNeeded } from "../../src/server/offers/offer.ts";
import { placesOf } from "../../src/server/offers/places.ts";
import { parameterSchemas } from "../../src/server/openapi/parameter-schemas.ts";
import { byNoun, sentence } from "./by-noun.ts";

/** The pages of addresses, one a noun: what a server answers, operation by operation. */
export function httpPages(offers: readonly Offer[]): Map<string, string> {
  const pages = new Map<string, string>();
  const rows: string[] = [];
  for (const [noun, those] of byNoun(offers, ({ operation }) => operation.command)) {
    const [answers, jobs] = ["answer", "job"].map((as) => those.filter((each) => each.as === as)) as [
      Offer[],
      Offer[],
    ];
    const parts = [`# Addresses of \`lacuna ${noun}\``, ...answers.map(sectionOf)];
    if (jobs.length > 0) parts.push("## Jobs", ...jobs.map(sectionOf));
    pages.set(`http/${noun}.md`, `${parts.join("\n\n")}\n`);
    const heads = those.map((each) => `\`${headOf(each)}\``);
    rows.push(`| [\`${noun}\`](${noun}.md) | ${heads.join(", ")} |`);
  }
  return pages.set("http/README.md", `${[HEAD, ...rows, "", JOBS].join("\n")}\n`);
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
    as === "job" ? `### ${operation.id}` : `## ${places.map(({ path }) => `\`${path}\``).join(", ")}`;
  const table = rows.length === 0 ? [] : ["", "| parameter | |", "| --- | --- |", ...rows];
  return [
    heading,
    "",
    `${sentence(operation.summary)} \`lacuna ${operation.command}\` of the command line.`,
    ...table,
  ].join("\n");
}

const HEAD = `# HTTP API

These pages are generated from the operations, one a noun of the command line.

\`lacuna serve\` answers at these addresses, below \`/api/v1\`. Each takes GET with the parameters in the address, and POST with an object
of JSON. Results are those of [\`--json\`](../json/README.md). The guide [Serve graphs over HTTP](../../guides/server.md) has tokens, pages,
formats, errors and limits; \`/openapi.json\` of a server describes the same in OpenAPI 3.1.

Beside the operations there are lists of what a server has: \`/graphs\`, \`/models\`, \`/benchmarks\`, \`/knowledge-bases\`, \`/datasets\`,
\`/runs\`, \`/predictions\` and \`/solver-presets\`, each with \`/{id}\` for one of them. \`/graphs/{id}/sparql\` and \`/knowledge-bases/{id}/sparql\` are
endpoints of the SPARQL 1.1 Protocol.

| page | its addresses and jobs |
| --- | --- |`;

const JOBS = `## Jobs

POST \`/jobs\` takes \`{"operation": "…", "parameters": {…}}\` and gives 202 with the place of the job. Files that are read come with the
call as \`{"name", "text"}\`; files and folders that are written have names in the folder of the job. \`/jobs/{id}\` says how it stands, \`/jobs/{id}/result\`
has its result (\`format=csv\`, \`tsv\` or \`parquet\` where it is a table), \`/jobs/{id}/events\` tells what happens, \`/jobs/{id}/file?name=…\` gives a file.`;
