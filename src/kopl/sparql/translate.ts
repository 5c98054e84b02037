import type { KnowledgeBase } from "../../kb/kb.ts";
import type { Program } from "../program.ts";
import { formOfProgram, keyTypesOf } from "./from-program.ts";
import { sparqlOfForm } from "./printing/print.ts";
import type { PrintOptions } from "./printing/print-patterns.ts";
import { sharedIris } from "./printing/shared-iris.ts";
import { formOfSparql } from "./reading/from-sparql.ts";
import { namesOf, plainNames } from "./reading/names.ts";
import { programOfForm } from "./to-program.ts";

/**
 * The SPARQL query of a program, in KQA Pro's shapes.
 * @throws LacunaError `kopl.no-question`, `kopl.unknown-key`, `kopl.too-large`, `kb.bad-…`
 * @internal
 */
export const sparqlOfKopl = (program: Program, kb: KnowledgeBase, options: PrintOptions = {}): string =>
  sparqlOfForm(formOfProgram(program, keyTypesOf(kb)), { shared: sharedIris(kb), ...options });

/**
 * The program of a SPARQL query in KQA Pro's shapes; the names of a knowledge base, if given, distinguish keys from
 * predicates and underscores from blanks.
 * @throws LacunaError `query.syntax`, `kopl.unsupported-sparql`
 * @internal
 */
export const koplOfSparql = (text: string, kb?: KnowledgeBase): Program =>
  programOfForm(formOfSparql(text, kb ? namesOf(kb) : plainNames));
