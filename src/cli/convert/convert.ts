import { convertOperation } from "../../operations/convert/convert.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna convert`. */
export const convert = commandOf(convertOperation, {
  arguments: ["query"],
  values: { to: "notation", from: "notation" },
  example: [
    "lacuna convert '?x : r4(e17, ?y) & r9(?y, ?x)' --to betae",
    "lacuna convert '(i,(p,(e)),(p,(p,(e))))' --to efok",
    "lacuna convert '?c : borders(France, ?c)' --graph world --to sparql",
    "lacuna convert '[[3112,[17]],[908,[4]]]' --to hash",
    "lacuna convert '(i,(n,(p,(e))),(u,(p,(e)),(p,(e))))' --to DNF+IUD",
  ],
  help: `
Normal forms (letter case counts): Original, DM, DM+I, Original+d, DNF, DNF+d, DNF+IU, DNF+IUd, DNF+IUD. A type is
written in lisp, a query with ids in json, with --graph and without --ids as text.
The hash is the same for queries that differ only in names of variables and order of operands.
`,
  text: ({ query }) => `${query}\n`,
});
