import { expect } from "vitest";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { hostWith } from "../../src/operations/contract/host-with.ts";
import type { Operation, StreamingHost } from "../../src/operations/contract/operation.ts";
import type { Host } from "../../src/operations/host.ts";
import { operations } from "../../src/operations/registry.ts";

type Registry = typeof operations;

/** The operations, each of whose results and items is held to what its schema says, key for key. */
export const heldOperations = Object.fromEntries(
  Object.entries(operations).map(([name, load]) => [
    name,
    async () => holding((await load()) as unknown as Operation, name),
  ]),
) as unknown as Registry;

/** All operations on a host, held to their schemas. */
export const boundAndHeld = (host: Host) => boundAll(heldOperations, host);

const holding = (each: Operation, name: string): Operation => ({
  ...each,
  run: async (parameters, host) => {
    const { onItems, onLines } = host as StreamingHost<unknown>;
    const item = each.stream && (onItems || onLines) ? await each.stream() : undefined;
    const taking = onItems && {
      onItems: async (items: readonly unknown[]) => {
        for (const one of items) expectShape(item!, one, `an item of ${name}`);
        await onItems(items);
      },
    };
    const result = await each.run(parameters, hostWith(host, taking ?? {}));
    expectShape(await each.result(), result, name);
    return result;
  },
});

/** Schemas take keys away that they do not know: what they give back is the same only where every key is known. */
export function expectShape(
  schema: Awaited<ReturnType<Operation["result"]>>,
  value: unknown,
  name: string,
): void {
  const json = plain(value);
  const found = schema.safeParse(value);
  if (!found.success)
    throw new Error(`${name} is not as its schema says: ${JSON.stringify(found.error.issues)}`);
  expect(plain(found.data), `${name} has keys that its schema does not`).toEqual(json);
}

/** As `--json` prints it. Models that are open are for callers of the library alone. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each) => (key === "opened" ? undefined : each)) ?? "null");
