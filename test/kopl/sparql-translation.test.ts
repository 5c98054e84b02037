import fc from "fast-check";
import { expect, test } from "vitest";
import type { KeyType } from "../../src/kb/values/value.ts";
import type { FunctionName } from "../../src/kopl/functions.ts";
import { canonicalForm } from "../../src/kopl/sparql/canonical.ts";
import { formOfProgram } from "../../src/kopl/sparql/from-program.ts";
import type { LogicalForm } from "../../src/kopl/sparql/logical-form.ts";
import { sparqlOfForm } from "../../src/kopl/sparql/printing/print.ts";
import { formOfSparql } from "../../src/kopl/sparql/reading/from-sparql.ts";
import { programOfForm } from "../../src/kopl/sparql/to-program.ts";
import { anyForm } from "./sparql-forms.ts";

const program = (...steps: [FunctionName, string[], number[]][]) => ({
  steps: steps.map(([name, inputs, dependencies]) => ({ function: name, inputs, dependencies })),
});

// Two records of KQA Pro's training set, as published.
const published = [
  {
    program: program(
      ["Find", ["Georgia national football team"], []],
      ["QueryAttrQualifier", ["ranking", "78", "review score by"], [0]],
    ),
    sparql:
      'SELECT DISTINCT ?qpv WHERE { ?e <pred:name> "Georgia national football team" . ?e <ranking> ?pv . ' +
      '?pv <pred:unit> "1" . ?pv <pred:value> "78"^^xsd:double . [ <pred:fact_h> ?e ; <pred:fact_r> <ranking> ; ' +
      "<pred:fact_t> ?pv ] <review_score_by> ?qpv .  }",
  },
  {
    program: program(
      ["Find", ["Mrs. Miniver"], []],
      ["Find", ["Academy Award for Best Writing, Adapted Screenplay"], []],
      ["QueryRelationQualifier", ["award received", "statement is subject of"], [0, 1]],
    ),
    sparql:
      'SELECT DISTINCT ?qpv WHERE { ?e_1 <pred:name> "Mrs. Miniver" . ?e_2 <pred:name> ' +
      '"Academy Award for Best Writing, Adapted Screenplay" . ?e_1 <award_received> ?e_2 . [ <pred:fact_h> ?e_1 ; ' +
      "<pred:fact_r> <award_received> ; <pred:fact_t> ?e_2 ] <statement_is_subject_of> ?qpv .  }",
  },
];
const types = (key: string): KeyType => (key === "ranking" ? "quantity" : "string");

test.each(published)("a published program and its published query are each other's", (record) => {
  expect(sparqlOfForm(formOfProgram(record.program, types))).toBe(record.sparql);
  expect(programOfForm(formOfSparql(record.sparql)).steps).toEqual(record.program.steps);
});

/** Values of a key are read by the type of the key where the function does not fix it. */
const typesIn = (form: LogicalForm) => {
  const of = new Map<string, KeyType>();
  const note = (key: string, type: string) => of.set(key, type === "year" ? "date" : (type as KeyType));
  if ("under" in form && form.under) note(form.under.key, form.under.value.type);
  if (form.ask === "attribute-qualifier") note(form.key, form.value.type);
  return (key: string) => of.get(key);
};

test("form → program → form keeps what is asked", () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      expect(canonicalForm(formOfProgram(programOfForm(form), typesIn(form)))).toEqual(canonicalForm(form));
    }),
    { numRuns: 300 },
  );
});

test("KoPL → SPARQL → KoPL is the identity up to canonical form", () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      const asked = formOfProgram(programOfForm(form), typesIn(form));
      const back = formOfProgram(programOfForm(formOfSparql(sparqlOfForm(asked))), typesIn(form));
      expect(canonicalForm(back)).toEqual(canonicalForm(asked));
    }),
    { numRuns: 300 },
  );
});

test("canonical forms stay as they are", () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      expect(canonicalForm(canonicalForm(form))).toEqual(canonicalForm(form));
    }),
  );
});
