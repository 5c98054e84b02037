// docs/reference/protocols.md is written from the parameters themselves: `npx vitest run test/docs/protocols.test.ts -u` renews it.
import { expect, test } from "vitest";
import { protocolsPage } from "../../src/benchmark/parameter-table.ts";
import { protocolHelp } from "../../src/benchmark/protocol-help.ts";
import { protocolOf } from "../../src/benchmark/protocols.ts";
import { protocolNames } from "../../src/benchmark/registry.ts";
import { evaluationParameters } from "../../src/evaluation/run/parameters.ts";
import { trainingPresets } from "../../src/links/trainers/presets.ts";
import { solvers } from "../../src/solvers/registry.ts";

test("docs/reference/protocols.md lists every parameter of every protocol as it is", async () => {
  const protocols = await Promise.all(protocolNames.map(protocolOf));
  const page = protocolsPage({ protocols, evaluation: evaluationParameters, presets: presets() });
  await expect(page).toMatchFileSnapshot("../../docs/reference/protocols.md");
});

test("help lists the same parameters, without loading the protocols", async () => {
  const protocols = await Promise.all(protocolNames.map(protocolOf));
  for (const { name, parameters } of protocols)
    for (const parameter of parameters) expect(protocolHelp(), name).toContain(`  ${parameter.name}=`);
});

/** Presets of solvers and trainings, with what they equal. */
const presets = () => [
  ...[...trainingPresets].map(([name, { source, objective }]) => ({
    name: `links train --preset ${name}`,
    text: `${source}. ${objective}`,
  })),
  ...solvers.flatMap((solver) =>
    solver.presets.map(({ name, source }) => ({ name: `${solver.name} --preset ${name}`, text: source })),
  ),
];
