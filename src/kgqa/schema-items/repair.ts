/** A change of a query that is no SPARQL 1.1 into one that means the same. */
interface Repair {
  readonly name: string;
  readonly apply: (query: string) => string;
}

/** `COUNT(?x)`, `count ( DISTINCT ?x ) as ?c`, `COUNT(DISTINCT ?x AS ?x)`, `xsd:date(?d)` in a projection. */
const bareCall =
  /(?<!\w)([A-Za-z]\w*(?::\w+)?)\s*\(\s*(distinct\s+)?([?$]\w+|\*)(?:\s+as\s+[?$]\w+)?\s*\)(?:\s+as\s+[?$]\w+)?/gi;

function withCallsInParentheses(projection: string): string {
  // A projection that begins with a parenthesis is left unchanged.
  if (/^\s*\(/.test(projection)) return projection;
  let calls = 0;
  return projection.replace(
    bareCall,
    (_call: string, name: string, distinct: string | undefined, variable: string) =>
      `(${name}(${distinct ?? ""}${variable}) AS ?call${++calls})`,
  );
}

/** The repairs, applied one after another, each to the result of the one before, until the query parses. */
export const repairs: readonly Repair[] = [
  {
    // Virtuoso, which most of these datasets were made with, takes calls in a projection without parentheses.
    name: "calls in the projection without parentheses",
    apply(query) {
      let done = "";
      let from = 0;
      /** The start of the projection that has not ended yet. */
      let start: number | undefined;
      for (const { 0: sign, index } of query.matchAll(
        /select\s+(?:distinct\s+|reduced\s+)?|\bwhere\b|\bfrom\b|[{}]/gi,
      )) {
        if (/^s/i.test(sign)) start ??= index + sign.length;
        else {
          if (start !== undefined && sign !== "}") {
            done += query.slice(from, start) + withCallsInParentheses(query.slice(start, index));
            from = index;
          }
          start = undefined;
        }
      }
      return done + query.slice(from);
    },
  },
  {
    name: "OR and AND between conditions",
    apply: (query) => query.replace(/ OR /g, " || ").replace(/ AND /g, " && "),
  },
  {
    // LC-QuAD 2.0 has names of skolemised values as bare words: FILTER(?obj = t1270953452).
    name: "bare words for values",
    apply: (query) => query.replace(/([=<>]\s*)(t\d+)\b/g, '$1"$2"'),
  },
  {
    name: "backslashes in literals",
    apply: (query) =>
      query.replace(/(?<!\\)'(?:[^'\\\n]|\\.)*'|(?<!\\)"(?:[^"\\\n]|\\.)*"/g, (literal) =>
        literal.replace(/\\(?![tbnrf\\"'uU])|\\(?=[tbnrfuU][A-Za-z])/g, "\\\\"),
      ),
  },
  {
    // LC-QuAD 2.0 over DBpedia 2018 has IRIs without brackets.
    name: "IRIs without brackets",
    apply: (query) => query.replace(/(^|[\s{(])(https?:\/\/[^\s<>"{}|^`\\]+)/g, "$1<$2>"),
  },
  {
    // Hybrid questions of QALD: text:"words".
    name: "text patterns of hybrid questions",
    apply: (query) =>
      query.replace(
        /text:("(?:[^"\\]|\\.)*")/g,
        (_, words) => `text:${encodeURIComponent(words.slice(1, -1)).replace(/[^\w]/g, "_")}`,
      ),
  },
];
