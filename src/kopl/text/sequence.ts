import { inferDependencies } from "../dependencies.ts";
import type { Program } from "../program.ts";
import { knownFunction } from "./json.ts";

/**
 * Reads the form that sequence models are trained on: `Find <arg> France <func> Relate <arg> borders <arg> forward`.
 * Blanks around the marks do not count.
 * @throws LacunaError `kopl.unknown-function`, `kopl.wrong-dependencies`
 * @internal
 */
export function programFromSequence(source: string): Program {
  const calls = source.split("<func>").map((call) => call.split("<arg>").map((part) => part.trim()));
  const names = calls.map(([name = ""], at) => knownFunction(name, at));
  const dependencies = inferDependencies(names);
  return {
    steps: calls.map(([, ...inputs], at) => ({
      function: names[at] ?? "FindAll",
      inputs,
      dependencies: dependencies[at] ?? [],
    })),
  };
}

/** The form that sequence models are trained on; with `kqapro` QueryName is written as `What`. */
export const programToSequence = (program: Program, options: { readonly kqapro?: boolean } = {}): string =>
  program.steps
    .map((step) =>
      [options.kqapro && step.function === "QueryName" ? "What" : step.function, ...step.inputs].join(
        " <arg> ",
      ),
    )
    .join(" <func> ");
