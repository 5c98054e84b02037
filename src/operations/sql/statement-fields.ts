import * as z from "zod/mini";
import { described, list, word } from "../contract/fields.ts";

/** The texts around every printed statement. */
export const statementFields = {
  dialect: word("the database they are written for"),
  tested: described(z.boolean(), "whether the tests of Lacuna run such statements on a real server"),
  settings: list(z.string(), "statements to run at connection: they decide what the others mean"),
};
