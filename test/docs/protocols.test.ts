import { expect, test } from "vitest";
import { protocolsPage } from "../../build/reference/protocols.ts";
import { protocolHelp } from "../../src/benchmark/protocol-help.ts";
import { protocolOf } from "../../src/benchmark/protocols.ts";
import { protocolNames } from "../../src/benchmark/registry.ts";

test("the page and help list every parameter of every protocol; help does not load the protocols", async () => {
  const page = await protocolsPage();
  const protocols = await Promise.all(protocolNames.map(protocolOf));
  for (const { name, parameters } of protocols)
    for (const parameter of parameters) {
      expect(protocolHelp(), name).toContain(`  ${parameter.name}=`);
      expect(page, name).toContain(`| \`${parameter.name}\` |`);
    }
});
