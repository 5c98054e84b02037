import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import countries from "world-countries";
import { source } from "../../build/world.mjs";
import { graphHash } from "../../src/kg/snapshot.ts";
import { type CountryRecord, worldFrom } from "../../src/kg/world/graph.ts";
import { loadWorld } from "../../src/kg/world/world.ts";

test("the data of `world` in the package is what the build takes from world-countries", () => {
  expect(readFileSync(new URL("../../assets/world/countries.json", import.meta.url), "utf8")).toBe(source());
});

test("`world` of the package is the graph of all records", async () => {
  const whole = worldFrom(countries as unknown as readonly CountryRecord[]);
  expect(graphHash(await loadWorld())).toBe(graphHash(whole));
});
