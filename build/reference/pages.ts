import type { Operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";
import { offersOf } from "../../src/server/offers/offers.ts";
import { declaredOperations } from "../declared/operations.ts";
import { commandPages } from "./commands.ts";
import { httpPages } from "./http.ts";
import { jsonPages } from "./json.ts";
import { protocolsPage } from "./protocols.ts";

/** The pages of the reference that the program writes of itself, by their paths below docs/reference. */
export async function generatedPages(): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all(
    Object.values(operations).map((load) => load() as unknown as Promise<Operation>),
  );
  return new Map([
    ...(await commandPages()),
    ...(await jsonPages(all)),
    ...httpPages(await offersOf(operations).all()),
    ["protocols.md", await protocolsPage()],
  ]);
}

/** The command lines that help shows as examples. */
export const exampleLines = (pages: ReadonlyMap<string, string>): string[] =>
  [...pages].flatMap(([path, text]) =>
    path.startsWith("commands/")
      ? [...text.matchAll(/^Examples?:\n((?: {2}lacuna .*\n)+)/gm)].flatMap(([, lines = ""]) =>
          lines.trim().split(/\n\s*/),
        )
      : [],
  );

export { declaredOperations };
