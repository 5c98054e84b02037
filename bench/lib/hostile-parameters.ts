import { ask, type Target } from "./attacked-server.ts";
import { cross } from "./hostile-requests.ts";

/** A request of hostile parameters. */
export interface Hostile {
  readonly method: string;
  readonly to: string;
  readonly body?: string;
}

/** What a schema of a parameter takes, as far as it is looked at. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
}

const typesOf = ({ type, anyOf = [] }: Schema): readonly string[] => [
  ...(type === undefined ? [] : [type].flat()),
  ...anyOf.flatMap(typesOf),
];

/** The worst of each type: longest texts, deepest nesting, largest numbers, signs of all kinds, long lists. */
function worstOf(schema: Schema): unknown[] {
  const types = typesOf(schema);
  return [
    ...(types.includes("string") || types.length === 0
      ? ["(".repeat(3000), "\u202e\u0000\ud800é".repeat(500), "!".repeat(60_000), cross]
      : []),
    ...(types.some((each) => each === "number" || each === "integer")
      ? [schema.maximum ?? 2 ** 53, -1, 1e308, 4294967296]
      : []),
    ...(types.includes("array") ? [Array.from({ length: 5000 }, (_, at) => `a${at}`)] : []),
    JSON.parse(`${"[".repeat(900)}${"]".repeat(900)}`),
  ];
}

/** Every operation that the description lists, each of its parameters at its worst while the others are plain. */
export async function everyParameter(target: Target): Promise<Hostile[]> {
  const { paths } = JSON.parse((await ask(target, "/openapi.json", { whole: true })).text) as {
    readonly paths: Readonly<
      Record<
        string,
        Readonly<
          Record<
            string,
            {
              readonly parameters?: readonly {
                readonly name: string;
                readonly in: string;
                readonly schema?: Schema;
              }[];
            }
          >
        >
      >
    >;
  };
  const plain: Readonly<Record<string, string>> = {
    query: "?x : r0(e1, ?x)",
    q: "?x : r0(e1, ?x)",
    entity: "e1",
  };
  return Object.entries(paths).flatMap(([path, methods]) => {
    const to = path.replace("{graph}", "links").replaceAll(/\{\w+\}/g, "world");
    const parameters = (methods.get?.parameters ?? []).filter((each) => each.in === "query");
    const given = Object.fromEntries(
      parameters.flatMap(({ name }) => (name in plain ? [[name, plain[name]!]] : [])),
    );
    return parameters.flatMap(({ name, schema = {} }): Hostile[] =>
      worstOf(schema).flatMap((worst): Hostile[] => {
        const text = typeof worst === "object" ? JSON.stringify(worst) : String(worst);
        const address = `${to}?${new URLSearchParams({ ...given, [name]: text.slice(0, 50_000) })}`;
        const posted = { method: "POST", to, body: JSON.stringify({ ...given, [name]: worst }) };
        return [
          ...(address.length < 60_000 ? [{ method: "GET", to: address }] : []),
          ...(methods.post ? [posted] : []),
        ];
      }),
    );
  });
}
