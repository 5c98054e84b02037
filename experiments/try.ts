/** The experiments that print tables, by name; the others are run one by one by `experiments/run.sh`. */
const programs: Readonly<Record<string, () => Promise<{ readonly bench: () => Promise<void> }>>> = {
  "field-files": () => import("./files/field-files.ts"),
  "kopl-differences": () => import("./kopl/kopl-differences.ts"),
  "kopl-export": () => import("./kopl/kopl-export.ts"),
  "kopl-sparql": () => import("./kopl/kopl-sparql.ts"),
  "query-parity": () => import("./query-parity/query-parity.ts"),
};

const [name = ""] = process.argv.slice(2);
if (!Object.hasOwn(programs, name)) {
  console.error(`no experiment is called ${name}; there are ${Object.keys(programs).join(", ")}`);
  process.exit(2);
}
await (await programs[name]!()).bench();
