import { querySparqlOperation } from "../../operations/sparql/query.ts";
import { sparqlText } from "../../sparql/results/answer-text.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kg sparql`. */
export const kgSparql = commandOf(querySparqlOperation, {
  arguments: ["graph", "query"],
  values: { columns: "role=column" },
  example: ["lacuna kg sparql world 'SELECT (COUNT(?c) AS ?n) WHERE { <France> <borders> ?c }'"],
  text: sparqlText,
});
