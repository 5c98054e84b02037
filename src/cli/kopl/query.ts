import { queryKnowledgeBaseOperation } from "../../operations/sparql/query-kb.ts";
import { sparqlText } from "../../sparql/results/answer-text.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl query`. */
export const koplQuery = commandOf(queryKnowledgeBaseOperation, {
  arguments: ["query"],
  example: ["lacuna kopl query --kb world 'SELECT ?n WHERE { ?e <pred:name> ?n } LIMIT 3'"],
  text: sparqlText,
});
