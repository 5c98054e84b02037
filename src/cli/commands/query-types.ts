import { noun, under } from "../command/under.ts";
import { typesEfo1 } from "../query-types/efo1.ts";
import { typesEfok } from "../query-types/efok.ts";
import { typesNamed } from "../query-types/named.ts";

/** `lacuna types`. */
export const types = under(noun("types", "list the query types there are"), [
  typesEfo1,
  typesEfok,
  typesNamed,
]);
