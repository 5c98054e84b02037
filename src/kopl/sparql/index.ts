/**
 * `lacuna/kopl` SPARQL: programs and queries of KQA Pro's shapes as logical forms, export of knowledge bases, engines.
 * @module
 */
export { type AnswerOptions, answerSparql, type SparqlAnswer } from "./answer.ts";
export { canonicalForm, formKey, sameForm } from "./canonical.ts";
export { type EndpointHost, type EndpointOptions, openEndpoint } from "./endpoint/endpoint.ts";
export type { Cell, SparqlEngine, SparqlResult } from "./engine.ts";
export { type ExportOptions, exportRdf } from "./export.ts";
export { formOfProgram, keyTypesOf } from "./from-program.ts";
export { formOfSparql } from "./from-sparql.ts";
export { defaultBase, prologue } from "./iris.ts";
export type { Condition, Description, LogicalForm, Test } from "./logical-form.ts";
export { namesOf, type QueryNames } from "./names.ts";
export { openOxigraph } from "./oxigraph.ts";
export { sparqlOfForm } from "./print.ts";
export type { PrintOptions } from "./print-patterns.ts";
export type { TypeOfKey } from "./step-reader.ts";
export { programOfForm } from "./to-program.ts";
export { koplOfSparql, sparqlOfKopl } from "./translate.ts";
