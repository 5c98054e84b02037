import { convertKoplToSparqlOperation } from "../../operations/kopl/sparql.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl sparql`. */
export const koplSparql = commandOf(convertKoplToSparqlOperation, {
  arguments: ["program"],
  example: [
    `lacuna kopl sparql --kb world 'Find("France") | Relate("borders", forward) | Count' --run`,
    "lacuna kopl sparql --kb kb.json program.json",
    "lacuna kopl sparql --kb kb.json program.json --endpoint http://localhost:8890/sparql --header 'Authorization: Bearer …'",
  ],
  help: "--run needs oxigraph: npm install oxigraph. An endpoint needs the export: lacuna kopl export.",
  text: ({ sparql, ran }) =>
    ran === undefined
      ? `${sparql}\n`
      : `${sparql}\n\n${ran.engine}: ${ran.answer ?? `no answer${ran.reason === undefined ? "" : `, ${ran.reason}`}`}\n`,
});
