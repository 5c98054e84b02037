import type { ProvableName } from "../../operations/proof/provable-names.ts";
import { databaseOf } from "../../sql/engines/address.ts";
import { type AddCommand, commandOfSeveral } from "../command/command-of.ts";
import { type Properties, propertiesOf } from "../command/options-of.ts";
import type { OptionValues, Variant } from "../command/rendering.ts";
import { settingOptions } from "../solvers/settings.ts";
import { askSpelling, SHOWN } from "./options.ts";
import { proven, provingOptions } from "./proving.ts";
import { solving, withoutOpen } from "./solving.ts";
import { variants } from "./variants.ts";

// One command for each thing that can be done with a query; `lacuna ask` is the door for who does not know.

/** What a command says beside what its operation says. */
interface Way {
  readonly example: string | readonly string[];
  /** Arguments behind the query. */
  readonly more?: readonly string[];
  /** Flags that are not the name of their parameter. */
  readonly flags?: Readonly<Record<string, string>>;
  /** A solver answers, with settings. */
  readonly solves?: true;
  /** What it finds can be written as a proof of this. */
  readonly proves?: ProvableName;
  readonly properties?: (all: Properties) => Properties;
  readonly prepare?: (given: OptionValues) => OptionValues;
}

/** The command of one operation that reads a query. */
function wayOf(chosen: keyof typeof variants, way: Way): AddCommand {
  const { example, more = [], flags = {}, solves, proves, properties = same, prepare = same } = way;
  const { [chosen]: shown, proof } = variants;
  return commandOfSeveral({
    ...askSpelling,
    name: shown.operation.command,
    summary: shown.operation.summary,
    variants: (proves ? { only: shown, proof } : { only: shown }) as Record<"only" | "proof", Variant>,
    arguments: ["graph", "query", ...more],
    flags: { ...askSpelling.flags, ...flags },
    properties: (all) => ({
      ...properties(proves ? { ...ownOf(shown, all), ...provingOptions(all) } : all),
      ...(solves ? settingOptions : {}),
    }),
    order: SHOWN.join(" "),
    example,
    choose: ({ proof }) => (proof === undefined ? "only" : "proof"),
    prepare: async (given, meant) => {
      const own = prepare(given);
      const solved = solves ? { ...own, ...(await solving(own)) } : own;
      return withoutOpen(
        proves && meant === "proof" ? proven(proves, { explain: proves === "explain", ...solved }) : solved,
      );
    },
  });
}

/** The options of one operation among those of several. */
const ownOf = ({ operation }: Variant, all: Properties): Properties => {
  const own = propertiesOf(operation.parameters);
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, property]) =>
      own[name] ? [[name, { ...property, ...own[name] }]] : [],
    ),
  );
};

const same = <Value>(value: Value): Value => value;

/** `lacuna predict`. */
export const predict = wayOf("predict", {
  solves: true,
  proves: "predict",
  example: [
    "lacuna predict world '?c : borders(France, ?c)' --model frequency --top 5",
    "lacuna predict graph '?x : r(A, ?y) & s(?y, ?x)' --model models/mine --explain",
  ],
});

/** `lacuna explain`. */
export const explain = wayOf("explain", {
  proves: "explain",
  example: [
    "lacuna explain world '?a, ?b : borders(?a, ?b) & language(?a, Dutch)'",
    "lacuna explain world '?c : borders(France, ?c) & language(?c, German)' --proof answer.json",
  ],
});

/** `lacuna plan`. */
export const plan = wayOf("plan", {
  example: "lacuna plan world '?c : borders(France, ?c) & !language(?c, French)'",
});

/** `lacuna check`. */
export const check = wayOf("check", {
  example: "lacuna check world '?c : borders(France, ?c) & !language(?c, French)'",
});

/** `lacuna complete`. */
export const complete = wayOf("complete", {
  example: "lacuna complete world '?c : borders(France, ?c) & '",
});

/** `lacuna why-not`. */
export const whyNot = wayOf("askWhyNot", {
  more: ["values"],
  solves: true,
  example: [
    "lacuna why-not world '?c : borders(?c, Chad) & !language(?c, English)' Sudan",
    "lacuna why-not world '?c : borders(France, ?c) & borders(Chad, ?c)'",
  ],
  prepare: ({ values, ...given }) =>
    (values as readonly string[]).length === 0 ? given : { ...given, values },
});

/** `lacuna what-if`. */
export const whatIf = wayOf("askWhatIf", {
  solves: true,
  example: "lacuna what-if world '?c : borders(France, ?c)' --hide 'borders(France, Spain)'",
});

/** `lacuna sql`. */
export const sql = wayOf("statement", {
  flags: { printSql: "to" },
  example: "lacuna sql world '?c : borders(France, ?c) & !language(?c, French)' --to duckdb",
  properties: ({ printSql, ...all }) => ({
    ...all,
    ...(printSql && {
      printSql: {
        ...printSql,
        description: "the database that the statement is for (default: that of the graph, else duckdb)",
        required: false,
      },
    }),
  }),
  prepare: ({ printSql, ...given }) => ({
    ...given,
    printSql: printSql ?? databaseOf(String(given.graph)) ?? "duckdb",
  }),
});

/** `lacuna count`. */
export const count = wayOf("count", {
  proves: "count",
  example: [
    "lacuna count world '?c : borders(France, ?c) & !language(?c, French)'",
    "lacuna count https://query.wikidata.org/sparql '?c : wdt:P47(wd:Q142, ?c)' --prefix wd=http://www.wikidata.org/entity/ --prefix wdt=http://www.wikidata.org/prop/direct/",
  ],
});

/** `lacuna hardness`. */
export const hardness = wayOf("hardness", {
  example: "lacuna hardness world '?c : borders(France, ?x) & borders(?x, ?c)'",
});
