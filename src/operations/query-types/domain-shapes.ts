// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { count, described } from "../contract/fields.ts";

/** Schema of {@link FormDifference} (`query-types/form-differences.ts`). */
export const formDifference = z.object({
  forms: described(z.tuple([z.enum(["Original","DM","DM+I","Original+d","DNF","DNF+d","DNF+IU","DNF+IUd","DNF+IUD"]), z.enum(["Original","DM","DM+I","Original+d","DNF","DNF+d","DNF+IU","DNF+IUd","DNF+IUD"])]), "two normal forms"),
  all: count("the number among all types"),
  usable: count("the number among types both of whose forms a model without a union operator can answer, as the paper prints it"),
});
