import type { Operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";
import { sentence } from "../reference/by-noun.ts";
import { type Block, blocks, inBlocks } from "./blocks.ts";
import { exampleCalls } from "./examples.ts";
import { type Declared, definitionOf, fieldLines, typeText } from "./type-text.ts";

/** The modules of the package that name parameters and results, as TypeScript. */
export interface DeclaredModules {
  /** Interfaces, and a function for each operation: what `src/bound-operations.ts` is in the package. */
  readonly "bound-operations": string;
  /** The registry of operations with its types by their names. */
  readonly registry: string;
  /** It compiles where these types are those that the schemas have. */
  readonly check: string;
}

/**
 * Writes parameters and results of all operations as interfaces with sentences, from their schemas.
 * @param taken names that the library exports besides
 * @param src how files below `src` are imported
 * @param lines command lines that help shows; the first of an operation becomes its example
 */
export async function declaredOperations(
  taken: ReadonlySet<string>,
  src: string,
  lines: readonly string[],
): Promise<DeclaredModules> {
  const nameOf = (id: string) => (taken.has(id) ? `${id}Shape` : id);
  const declared: Declared = { shapes: new Map(), imports: new Map(), nameOf };
  const all = await Promise.all(
    Object.values(operations).map((load) => load() as unknown as Promise<Operation>),
  );
  const calls = await exampleCalls(lines, new Map(all.map((each) => [each.id, each])));
  const used = new Set<Block>();
  const parts: string[] = [];
  const entries: string[] = [];
  for (const each of all) {
    const name = capital(each.id);
    const { shape = {} } = definitionOf(each.parameters);
    const { used: own, own: rest } = inBlocks(shape);
    for (const block of own) used.add(block);
    const item = each.stream && (await each.stream());
    parts.push(
      interfaceText(
        `${name}Parameters`,
        `Parameters of {@link ${each.id}}.`,
        fieldLines(rest, "given", declared, "  "),
        own,
      ),
      resultText(`${name}Result`, `The result of {@link ${each.id}}.`, await each.result(), declared),
      ...(item
        ? [resultText(`${name}Item`, `What {@link ${each.id}} gives out while it works.`, item, declared)]
        : []),
      functionText(each, name, item ? `CallOptions<${name}Item>` : "CallOptions", calls.get(each.id)),
    );
    const types = [`${name}Parameters`, `${name}Result`, item ? `${name}Item` : "never"];
    entries.push(`  /** ${sentence(each.summary)} */\n  readonly ${each.id}: Loader<${types.join(", ")}>;\n`);
  }
  const shared = blocks
    .filter((block) => used.has(block))
    .map(({ name, shape }) =>
      interfaceText(
        name,
        "Parameters that several operations take.",
        fieldLines(shape, "given", declared, "  "),
        [],
      ),
    );
  const shapes = [...declared.shapes].map(([name, text]) => `export type ${name} = ${text};\n`);
  const imports = [...declared.imports].map(
    ([name, from]) => `import type { ${name} } from "${src}/${from}";\n`,
  );
  const head = `import { nodeHost } from "${src}/host/node.ts";\nimport { boundOperation, type CallOptions } from "${src}/operations/contract/bind.ts";\nimport { operations } from "${src}/operations/registry.ts";\n`;
  return {
    "bound-operations": `${head}${imports.join("")}\n${[...shared, ...shapes, ...parts].join("\n")}`,
    registry: registryText(all, entries, src),
    check: checkText(all, src),
  };
}

const capital = (id: string): string => `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;

const interfaceText = (name: string, comment: string, fields: string, bases: readonly Block[]): string =>
  `/** ${comment} */\nexport interface ${name}${bases.length === 0 ? "" : ` extends ${bases.map((each) => each.name).join(", ")}`} {\n${fields}}\n`;

/** A result that is an object is an interface; another one, such as a list or alternatives, a type. */
function resultText(
  name: string,
  comment: string,
  schema: Operation["parameters"],
  declared: Declared,
): string {
  const text = typeText(schema, "result", declared);
  return text.startsWith("{\n") && definitionOf(schema).type === "object"
    ? `/** ${comment} */\nexport interface ${name} ${text}\n`
    : `/** ${comment} */\nexport type ${name} = ${text};\n`;
}

function functionText(
  { id, summary, command }: Operation,
  name: string,
  call: string,
  example?: string,
): string {
  const lines = [
    `${sentence(summary)} \`lacuna ${command}\` of the command line.`,
    ...(example === undefined ? [] : ["@example", ...example.split("\n")]),
  ];
  return `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\nexport const ${id}: (parameters: ${name}Parameters, call?: ${call}) => Promise<${name}Result> = boundOperation(operations.${id}, nodeHost);\n`;
}

const registryText = (all: readonly Operation[], entries: readonly string[], src: string): string =>
  `import type * as z from "zod/mini";
import type { Operation } from "${src}/operations/contract/operation.ts";
import { operations as all } from "${src}/operations/registry.ts";
import type {
${all
  .flatMap(({ id, stream }) =>
    ["Parameters", "Result", ...(stream ? ["Item"] : [])].map((each) => `  ${capital(id)}${each},\n`),
  )
  .join("")}} from "./bound-operations.ts";

/** Loads an operation when it is called for. */
export type Loader<Parameters, Result, Item = never> = () => Promise<
  Operation<z.ZodMiniType<unknown, Parameters>, z.ZodMiniType<Result, unknown>, z.ZodMiniType<Item, unknown>>
>;

/** Every operation by its name in the library, loaded when it is called for. */
export type Operations = {
${entries.join("")}};

export const operations: Operations = all as unknown as Operations;
`;

const checkText = (all: readonly Operation[], src: string): string =>
  `import type { ItemOf, ParametersOf, ResultOf } from "${src}/operations/contract/operation.ts";
import type { operations } from "${src}/operations/registry.ts";
import type * as declared from "./bound-operations.ts";

type Of<Name extends keyof typeof operations> = Awaited<ReturnType<(typeof operations)[Name]>>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ["wider", A, B]) : ["narrower", A, B];

${all
  .flatMap(({ id, stream }) =>
    [["Parameters", "ParametersOf"], ["Result", "ResultOf"], ...(stream ? [["Item", "ItemOf"]] : [])].map(
      ([part, of]) =>
        `export const ${id}${part}: Same<declared.${capital(id)}${part}, ${of}<Of<"${id}">>> = true;\n`,
    ),
  )
  .join("")}`;
