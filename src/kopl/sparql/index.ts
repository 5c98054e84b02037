/**
 * `lacuna/kopl` SPARQL: programs and queries of KQA Pro's shapes as logical forms, export of knowledge bases, engines.
 * @module
 */

export { type EndpointHost, type EndpointOptions, openEndpoint } from "../../sparql/client/endpoint.ts";
export type { Cell, SparqlEngine, SparqlResult } from "../../sparql/engines/engine.ts";
export { defaultBase, prologue } from "../../sparql/prologue.ts";
export {
  type AnswerOptions as SparqlAnswerOptions,
  answerSparql,
  type SparqlAnswer,
} from "./answering/answer.ts";
export { openOxigraph } from "./answering/oxigraph.ts";
export { canonicalForm, formKey, sameForm } from "./canonical.ts";
export { type ExportOptions, exportRdf } from "./export.ts";
export { formOfProgram, keyTypesOf } from "./from-program.ts";
export type { Condition, Description, LogicalForm as SparqlLogicalForm, Test } from "./logical-form.ts";
export { sparqlOfForm } from "./printing/print.ts";
export type { PrintOptions } from "./printing/print-patterns.ts";
export { formOfSparql } from "./reading/from-sparql.ts";
export { namesOf, type QueryNames } from "./reading/names.ts";
export type { TypeOfKey } from "./step-reader.ts";
export { programOfForm } from "./to-program.ts";
export { koplOfSparql, sparqlOfKopl } from "./translate.ts";
