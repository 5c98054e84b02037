import { expect, test } from "vitest";
import { functionsOf, lineCount } from "./functions.ts";
import { sourceFiles } from "./imports.ts";

const LONGEST = 80;

/** Functions that are longer, with the reason. */
const LONG: Readonly<Record<string, string>> = {
  "query/sparql/grammar.ts:sparqlSyntaxOf": "one grammar: its rules call each other over one cursor",
  "query/text/syntax.ts:syntaxOf": "one grammar: its rules call each other over one cursor",
  "server/openapi/fixed-paths.ts:fixedPaths": "a table of addresses",
  "server/jobs/jobs.ts:openJobs": "the states of a job share one set of variables",
  "server/open-server.ts:openServer": "puts the parts of the server together",
  "server/http/job-routes.ts:jobRoutes": "a table of addresses",
  "server/http/app.ts:openApp": "puts the routes together",
  "parsing/linking/name-index.ts:nameIndex": "builds the columns of one index side by side",
  "parsing/network/encode.ts:encoded": "the layers of one network, one after another",
  "parsing/decoding/beam.ts:beamSearch": "one search over one beam",
  "parsing/linking/linker.ts:linkerOf": "the lookups of one index",
  "solvers/lacuna/start.ts:startLacuna": "the parts of one solver share its tables",
  "solvers/rows/dense-rows.ts:denseRows": "the rows of one cache, by how they are asked for",
  "solvers/rows/row-cache.ts:rowCache": "the rows of one cache, by how they are asked for",
};

test(`no function is longer than ${LONGEST} lines, but for a few with a reason`, () => {
  const long = sourceFiles()
    .filter((path) => lineCount(path) > LONGEST)
    .flatMap(functionsOf)
    .filter(({ lines }) => lines > LONGEST);
  expect(long.filter(({ name }) => !LONG[name])).toEqual([]);
});
