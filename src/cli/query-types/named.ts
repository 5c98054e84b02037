import { namedTypesOperation } from "../../operations/query-types/named.ts";
import { table } from "../../report/text-table.ts";
import { typeCount } from "../../texts/query-types/counts.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna types named`. */
export const typesNamed = commandOf(namedTypesOperation, {
  example: "lacuna types named --anchors 3 --negation yes",
  help: "A notation that cannot say a type is null.",
  yesNo: ["negation"],
  text: (types) =>
    table(
      ["name", "also", "source", "formula"],
      types.map(({ name, aliases, source, lisp, efok }) => [
        name,
        aliases.join(" ") || "-",
        source,
        lisp ?? efok ?? "",
      ]),
    ) + typeCount(types.length),
});
