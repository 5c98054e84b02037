import type { Command } from "commander";
import { command, type GlobalOptions, type Io } from "../io.ts";

interface ConvertOptions extends GlobalOptions {
  readonly to: string;
  readonly from?: string;
  readonly graph?: string;
  readonly ids?: boolean;
  readonly unsafe?: boolean;
}

/** Adds `lacuna convert`. */
export function addConvertCommands(program: Command, io: Io): void {
  program.addCommand(
    command("convert", "write a query in another notation")
      .argument("<query>", "the query, in any notation")
      .requiredOption(
        "--to <notation>",
        "text, lisp, efok, betae, query2box, sparql, json, hash, or one of nine normal forms",
      )
      .option("--from <notation>", "notation of the query (default: found by looking)")
      .option("--graph <graph>", "graph whose names the query uses")
      .option("--ids", "write ids although the graph has names")
      .option("--unsafe", "free variables without a positive link range over all entities")
      .addHelpText("after", HELP)
      .action((query: string, options: ConvertOptions) => convertOne(query, options, io)),
  );
}

async function convertOne(source: string, options: ConvertOptions, io: Io): Promise<void> {
  const [
    { detectNotation },
    { notationOf },
    { queryHash },
    { findForm },
    { namedNotation, queryReader, tellingPart },
  ] = await Promise.all([
    import("../../query/convert.ts"),
    import("../../query/notations.ts"),
    import("../../query/canonical/canonical.ts"),
    import("../../query/forms/forms.ts"),
    import("../query-source.ts"),
  ]);
  const given = source.trim();
  const form = findForm(options.to);
  const target = form || options.to === "hash" ? undefined : namedNotation(options.to, notationOf);
  const from =
    options.from === undefined ? detectNotation(tellingPart(given)) : namedNotation(options.from, notationOf);
  const graph = options.graph === undefined ? undefined : await openGraph(options.graph);
  const context = { ...(graph ? { graph } : {}), ids: options.ids ?? false, unsafe: options.unsafe ?? false };
  const { query } = queryReader(from, context)(given);
  const hash = queryHash(query);
  if (form) {
    const { writeForm } = await import("../convert-form.ts");
    const { text, notation, formula } = writeForm(query, form, context);
    const shape = { query: text, notation, form: form.name, formula, from: from.name, hash };
    io.out(options.json ? `${JSON.stringify(shape)}\n` : `${text}\n`);
    return;
  }
  const text = target ? target.print(query, context) : hash;
  const shape = { query: text, notation: target?.name ?? "hash", from: from.name, hash };
  io.out(options.json ? `${JSON.stringify(shape)}\n` : `${text}\n`);
}

async function openGraph(source: string) {
  const [{ loadGraph }, { nodeFiles }] = await Promise.all([
    import("../../kg/open.ts"),
    import("../../formats/node-files.ts"),
  ]);
  return loadGraph(source, nodeFiles);
}

const HELP = `
Examples:
  lacuna convert '?x : r4(e17, ?y) & r9(?y, ?x)' --to betae
  lacuna convert '(i,(p,(e)),(p,(p,(e))))' --to efok
  lacuna convert '?c : borders(France, ?c)' --graph world --to sparql
  lacuna convert '[[3112,[17]],[908,[4]]]' --to hash
  lacuna convert '(i,(n,(p,(e))),(u,(p,(e)),(p,(e))))' --to DNF+IUD

Normal forms (letter case counts): Original, DM, DM+I, Original+d, DNF, DNF+d, DNF+IU, DNF+IUd, DNF+IUD. A type is
written in lisp, a query with ids in json, with --graph and without --ids as text.
The hash is the same for queries that differ only in names of variables and order of operands.
--json prints {"query","notation","from","hash"}, for a normal form also "form" and "formula", its type.
`;
