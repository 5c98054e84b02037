import { LacunaError } from "../error.ts";
import { bartKind } from "./bart/bart-kind.ts";
import type { ParserKind } from "./parser-kind.ts";
import { smallKind } from "./small-kind.ts";
import { templatesKind } from "./templates/templates-kind.ts";

const barts = [
  bartKind("bart-kopl", "program", "BART that writes programs of KoPL (Cao et al., ACL 2022)"),
  bartKind("bart-sparql", "sparql", "BART that writes SPARQL (Cao et al., ACL 2022)"),
];

/** All kinds of parsers; the first is the one that is trained by default. */
export const parserKinds: readonly ParserKind[] = [smallKind, ...barts, templatesKind];

/**
 * The kind with an id.
 * @throws LacunaError `parsing.unknown-kind`
 */
export function parserKind(id: string): ParserKind {
  const found = parserKinds.find((each) => each.id === id);
  if (found) return found;
  throw new LacunaError("parsing.unknown-kind", `there is no kind of parser called ${id}`, {
    hint: `the kinds are ${parserKinds.map((each) => each.id).join(", ")}`,
  });
}
