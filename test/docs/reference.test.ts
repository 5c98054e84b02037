import { expect, it } from "vitest";
import { httpPages } from "../../build/reference/http.ts";
import { generatedPages } from "../../build/reference/pages.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { jsonSchemaOf } from "../../src/operations/contract/shape.ts";
import { operations } from "../../src/operations/registry.ts";
import { isNeeded } from "../../src/server/offers/offer.ts";
import { offersOf } from "../../src/server/offers/offers.ts";

const pages = await generatedPages();
const all = await Promise.all(
  Object.values(operations).map((load) => load() as unknown as Promise<Operation>),
);
const below = (folder: string) => [...pages].filter(([path]) => path.startsWith(`${folder}/`));

it("every command has an example", () => {
  const leaves = below("commands").flatMap(([, text]) =>
    text.split(/^#{1,2} /m).filter((part) => part.includes("Usage:") && !/^Commands:$/m.test(part)),
  );
  expect(leaves.length).toBeGreaterThan(20);
  expect(leaves.filter((part) => !/Examples?:/.test(part)).map((part) => part.split("\n")[0])).toEqual([]);
});

it("every operation has a summary, a command and a documented `--json`", () => {
  for (const { command, summary } of all) {
    const [noun] = command.split(" ");
    expect(summary, command).not.toBe("");
    expect(pages.get(`commands/${noun}.md`), command).toMatch(
      new RegExp(`^#+ lacuna ${command.replace(/ --.*/, "")}$`, "m"),
    );
    expect(pages.get(`json/${noun}.md`), command).toContain(`## \`${command}\``);
  }
});

it("every offer of the server is on one page of addresses", async () => {
  const offers = await offersOf(operations).all();
  const sections = [...httpPages(offers).values()].join("\n");
  expect(sections.match(/` of the command line\.$/gm)?.length).toBe(offers.length);
});

/** The names of an object, with a question mark where they may be left out. */
const keysOf = (node: ReturnType<typeof jsonSchemaOf>): string =>
  Object.keys(node.properties ?? {})
    .map((key) => `${key}${node.required?.includes(key) ? "" : "?"}`)
    .join(" ");

it("parameters and results are the recorded ones: a name that goes is a decision (vitest -u records it)", async () => {
  const shapes = await Promise.all(
    all.map(async ({ id, command, parameters, result }) => {
      const shape = (parameters as unknown as { shape: Readonly<Record<string, Operation["parameters"]>> })
        .shape;
      const given = Object.entries(shape).map(([name, each]) => `${name}${isNeeded(each) ? "" : "?"}`);
      return `${id} (${command})\n  takes ${given.join(" ")}\n  gives ${keysOf(jsonSchemaOf(await result()))}`;
    }),
  );
  await expect(`${shapes.join("\n")}\n`).toMatchFileSnapshot("shapes-of-operations.txt");
});

it("every field of every result has a sentence, at every depth", async () => {
  const without = new Set<string>();
  let fields = 0;
  const look = (node: unknown, place: string): void => {
    if (typeof node !== "object" || node === null) return;
    const { properties = {} } = node as ReturnType<typeof jsonSchemaOf>;
    for (const [name, each] of Object.entries(properties)) {
      fields++;
      if (!each.description) without.add(`${place}.${name}`);
    }
    for (const [key, inner] of Object.entries(node))
      look(inner, key === "properties" ? place : `${place}/${key}`);
  };
  for (const { id, result, stream } of all) {
    look(jsonSchemaOf(await result()), id);
    if (stream) look(jsonSchemaOf(await stream()), `${id} item`);
  }
  expect(fields).toBeGreaterThan(3000);
  expect([...without]).toEqual([]);
});
