import { parseLisp } from "../../query/efo1/lisp.ts";
import { typeOf } from "../../query/types/lookup.ts";
import { treeToQuery } from "../../query/views/operator-tree.ts";

/** The name of the query type that the missing links of a class form, the formula where it has none. */
export const typeFormedBy = (name: string): string => typeOf(treeToQuery(parseLisp(name)))?.name ?? name;
