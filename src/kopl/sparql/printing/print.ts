import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import { localIri } from "../iris.ts";
import type { Description, LogicalForm, Test } from "../logical-form.ts";
import { type PatternPrinter, type PrintOptions, patternPrinter } from "./print-patterns.ts";

/**
 * The SPARQL query of a form in the shapes of KQA Pro (`SELECT DISTINCT ?e WHERE { ?e <pred:name> "…" . …  }`), for a
 * knowledge base in its RDF layout. IRIs are relative and the prefix `xsd:` is not declared, as published; put
 * `prologue` before it for engines that want both.
 * @internal
 */
export function sparqlOfForm(form: LogicalForm, options: PrintOptions = {}): string {
  const printer = patternPrinter(options);
  const { reserve, passes, fact, qualified, described } = printer;

  switch (form.ask) {
    case "name": {
      const on = reserve("e");
      return select(`DISTINCT ${on}`, described(form.of, on));
    }
    case "count": {
      const on = reserve("e");
      return select(`(COUNT(DISTINCT ${on}) AS ?count)`, described(form.of, on));
    }
    case "attribute": {
      const on = reserve("e");
      const node = reserve("pv");
      return select(
        `DISTINCT ${node}`,
        described(form.of, on) + read(printer, on, form.key, form.under, node),
      );
    }
    case "verify": {
      const on = reserve("e");
      const node = reserve("pv");
      const { key, operator, value } = form.test;
      const where =
        described(form.of, on) + read(printer, on, key, undefined, node) + passes(node, operator, value);
      return `ASK { ${where}${form.under ? qualified([form.under], on, key, node) : ""} }`;
    }
    case "relation": {
      const [from, to, where] = pair(printer, form.from, form.to);
      return select("DISTINCT ?p", `${where}${from} ?p ${to} . `);
    }
    case "among":
      return ordered(printer, form.key, form.extreme === "largest", (on) => described(form.of, on));
    case "between":
      return ordered(
        printer,
        form.key,
        form.comparison === "greater",
        (on) => `{ ${described(form.first, on)}} UNION { ${described(form.second, on)}} `,
      );
    case "attribute-qualifier": {
      const on = reserve("e");
      const node = reserve("pv");
      const asked = reserve("qpv");
      const where =
        described(form.of, on) + read(printer, on, form.key, undefined, node) + passes(node, "=", form.value);
      return select(`DISTINCT ${asked}`, where + fact(on, form.key, node, form.qualifier, asked));
    }
    case "relation-qualifier": {
      const asked = reserve("qpv");
      const [from, to, where] = pair(printer, form.from, form.to);
      const link = `${from} <${localIri(form.predicate)}> ${to} . `;
      return select(
        `DISTINCT ${asked}`,
        where + link + fact(from, form.predicate, to, form.qualifier, asked),
      );
    }
  }
}

const select = (what: string, where: string, order = ""): string =>
  `SELECT ${what} WHERE { ${where} }${order}`;

/** The patterns of an entity with a value of a key, under a condition. */
const read = (
  { qualified }: PatternPrinter,
  on: string,
  key: string,
  under: Test | undefined,
  node: string,
): string => `${on} <${localIri(key)}> ${node} . ${under ? qualified([under], on, key, node) : ""}`;

function ordered(
  { reserve }: PatternPrinter,
  key: string,
  descending: boolean,
  where: (on: string) => string,
): string {
  const on = reserve("e");
  const node = reserve("pv");
  const variable = reserve("v");
  const values = `${on} <${localIri(key)}> ${node} . ${node} <${rdfLayout.value}> ${variable} . `;
  const by = descending ? `DESC(${variable})` : variable;
  return select(on, where(on) + values, ` ORDER BY ${by} LIMIT 1`);
}

/** Two described entities, which the query calls `?e_1` and `?e_2`. */
function pair(
  { fresh, reserve, described }: PatternPrinter,
  from: Description,
  to: Description,
): [string, string, string] {
  reserve("e");
  const [one, two] = [fresh("e"), fresh("e")];
  return [one, two, described(from, one) + described(to, two)];
}
