import type { AskStatement } from "../../operations/ask/results.ts";
import { statementsHead } from "../text/sql.ts";

/** The statement with the tables that it reads. */
export const statementText = (found: AskStatement): string =>
  `${[...statementsHead(found, found.named ? "entity(id, name)" : "entity(id)"), "", `${found.sql};`].join("\n")}\n`;
