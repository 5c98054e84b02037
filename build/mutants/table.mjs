// The score of each layer as a table of Markdown.

/** @param sampleOf the faults of a layer; those without a result are not counted */
export function tableOf(names, sampleOf, results) {
  const rows = names.map((name) => {
    const own = sampleOf(name).flatMap(({ id }) => results.get(id) ?? []);
    return { name, planted: own.length, lived: own.filter(({ state }) => state === "lived").length };
  });
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  const all = { name: "all", planted: sum(({ planted }) => planted), lived: sum(({ lived }) => lived) };
  return [
    "| layer | planted | found | not found | found, % |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...[...rows, all].map(({ name, planted, lived }) => {
      const share = planted === 0 ? "–" : ((100 * (planted - lived)) / planted).toFixed(1);
      return `| ${name} | ${planted} | ${planted - lived} | ${lived} | ${share} |`;
    }),
  ].join("\n");
}
