import { posix } from "node:path";
import { type Declaration, declarationOf } from "./declarations.ts";
import { schemaOf } from "./emit.ts";
import { byHand, shapes } from "./list.ts";

/** A schema that is written: the constant, and the declaration that is its source. */
interface Shape {
  readonly folder: string;
  readonly constant: string;
  readonly declaration: Declaration;
  /** The name by which pages and API descriptions refer to it. */
  readonly id?: string;
}

const key = ({ file, node }: Declaration): string => `${file}#${node.name.text}`;

function listed(): Shape[] {
  return Object.entries(shapes).flatMap(([folder, entries]) =>
    Object.entries(entries).map(([constant, source]) => {
      const [, file = "", name = "", id] = /^(\S+)#(\w+)(?: as (\w+))?$/.exec(source) ?? [];
      const declaration = declarationOf(file, name);
      if (!declaration) throw new Error(`build/shapes/list.ts: ${source}: there is no such type`);
      return { folder, constant, declaration, ...(id ? { id } : {}) };
    }),
  );
}

/** Code whose lines are indented by the brackets around them. */
function indented(code: string): string {
  let depth = 0;
  return code
    .split("\n")
    .map((line) => {
      const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
      const closing = /^[})\]]/.test(bare) ? 1 : 0;
      const text = line === "" ? line : `${"  ".repeat(depth - closing)}${line}`;
      depth += (bare.match(/\{/g)?.length ?? 0) - (bare.match(/\}/g)?.length ?? 0);
      return text;
    })
    .join("\n");
}

/** The generated modules of schemas, by their paths below the repository. */
export function shapeModules(): ReadonlyMap<string, string> {
  const all = listed();
  const modules = new Map<string, string>();
  for (const folder of Object.keys(shapes))
    modules.set(`src/operations/${folder}/domain-shapes.ts`, moduleOf(folder, all));
  return modules;
}

function moduleOf(folder: string, all: readonly Shape[]): string {
  const imports = new Map<string, Set<string>>();
  const take = (path: string, name: string) => imports.set(path, (imports.get(path) ?? new Set()).add(name));
  const fromHere = (path: string) => {
    const relative = posix.relative(`operations/${folder}`, path);
    return relative.startsWith(".") ? relative : `./${relative}`;
  };
  const written = new Map<Shape, string>();
  const begun = new Set<Shape>();
  const write = (shape: Shape): void => {
    if (begun.has(shape)) return;
    begun.add(shape);
    let recursive = false;
    let code = "";
    try {
      code = schemaOf(shape.declaration, {
        around: [],
        byHand: (declaration) => {
          const [path, constant] = byHand[key(declaration)]?.split("#") ?? [];
          if (path && constant) take(fromHere(path), constant);
          return constant;
        },
        schemaOf: (declaration) => {
          const same = all.filter((each) => key(each.declaration) === key(declaration));
          const found = same.find((each) => each.folder === folder) ?? same[0];
          if (!found) return undefined;
          if (found.folder === folder) write(found);
          else take(fromHere(`operations/${found.folder}/domain-shapes.ts`), found.constant);
          return found.constant;
        },
        recursive: ({ file, node }) => {
          recursive = true;
          take(fromHere(file), `type ${node.name.text}`);
        },
      });
    } catch (e) {
      if (!process.env.COLLECT) throw e;
      console.error((e as Error).message);
    }
    const type = recursive ? `z.ZodMiniType<${shape.declaration.node.name.text}>` : undefined;
    const named = `${shape.id ? `known("${shape.id}", ${code})` : code}${type ? ` as ${type}` : ""}`;
    if (process.env.COLLECT) console.error("ok", shape.constant);
    written.set(
      shape,
      `/** Schema of {@link ${shape.declaration.node.name.text}} (\`${shape.declaration.file}\`). */\nexport const ${shape.constant}${type ? `: ${type}` : ""} = ${indented(named)};\n`,
    );
  };
  for (const shape of all) if (shape.folder === folder) write(shape);
  const body = [...written.values()].join("\n");
  for (const helper of ["count", "described", "known", "word"])
    if (new RegExp(`\\b${helper}\\(`).test(body)) take(fromHere("operations/contract/fields.ts"), helper);
  const lines = [...imports]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, names]) => {
      const sorted = [...names].sort();
      const types = sorted.every((each) => each.startsWith("type "));
      return types
        ? `import type { ${sorted.map((each) => each.slice(5)).join(", ")} } from "${path}";\n`
        : `import { ${sorted.join(", ")} } from "${path}";\n`;
    });
  return `// Written by build/shapes from the interfaces it names; change those, then run \`npx vitest run test/docs/shapes.test.ts -u\`.\n\nimport * as z from "zod/mini";\n${lines.join("")}\n${body}`;
}
