import { afterAll, beforeAll, describe, it } from "vitest";
import { loadWorld } from "../../src/kg/world/world.ts";
import { levelGraphs } from "../../src/sql/sparql/nquads.ts";
import { hasVirtuoso, startVirtuoso } from "../support/virtuoso-server.ts";
import { classifierContract } from "./contract.ts";
import { classifying } from "./endpoint-classifying.ts";

describe.skipIf(!hasVirtuoso)(`Virtuoso${hasVirtuoso ? "" : " (virtuoso-t is not there)"}`, () => {
  let server: Awaited<ReturnType<typeof startVirtuoso>>;
  beforeAll(async () => {
    // Fewer rows than the probe has: they come in pages.
    server = await startVirtuoso(["ResultSetMaxRows = 10000"]);
  }, 240_000);
  afterAll(() => server?.close());

  it("passes the probe in pages", async () => {
    const { load, probe } = classifying(
      () => server.url,
      (quads) => server.fill(levelGraphs(), quads),
    );
    await load(await loadWorld());
    await probe(await loadWorld());
  }, 240_000);

  classifierContract(
    "Virtuoso",
    classifying(
      () => server.url,
      (quads) => server.fill(levelGraphs(), quads),
    ),
    8,
  );
});
