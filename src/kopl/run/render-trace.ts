import type { Fact, Qualifier } from "../../kb/kb.ts";
import { printValue } from "../../kb/values/value.ts";
import type { TraceStep } from "./run.ts";

/** A step of a trace as it is shown: that of a run, or of the result of one. */
export interface ShownStep extends Pick<TraceStep, "step" | "inputs" | "dependencies" | "size" | "items"> {
  readonly function: string;
  readonly kind: string;
  readonly facts?: readonly Fact[] | undefined;
  readonly notes: readonly { readonly message: string }[];
  readonly took?: number | undefined;
}

/** A trace as text: one block per step, with its inputs, the size of its result, its first items and the facts behind them. */
export function renderTrace(steps: readonly ShownStep[]): string {
  return steps.map(renderStep).join("\n");
}

function renderStep(step: ShownStep): string {
  const from = step.dependencies.length > 0 ? ` of ${step.dependencies.map((at) => at + 1).join(", ")}` : "";
  const inputs = step.inputs.map((each) => JSON.stringify(each)).join(", ");
  const took = step.took === undefined ? "" : ` in ${step.took.toFixed(3)} ms`;
  const more = step.size > step.items.length ? ", …" : "";
  const amount =
    step.kind === "count" || step.kind === "verdict"
      ? ""
      : ` ${step.size} ${step.size === 1 ? (one[step.kind] ?? step.kind) : step.kind === "facts" ? "entities" : step.kind}`;
  return [
    `${step.step + 1}. ${step.function}(${inputs})${from}:${amount}${took}`,
    ...(step.items.length > 0 ? [`   ${step.items.join(", ")}${more}`] : []),
    ...(step.facts ?? []).map((fact) => `   - ${renderFact(fact)}`),
    ...step.notes.map(({ message }) => `   ! ${message}`),
  ].join("\n");
}

const one: Readonly<Record<string, string>> = {
  entities: "entity",
  facts: "entity",
  names: "name",
  values: "value",
  predicates: "predicate",
  count: "",
  verdict: "",
};

/** A fact on one line: `France, borders, Spain` or `Akron, population, 199110 (point in time: 2010)`. @internal */
export function renderFact(fact: Fact): string {
  const triple =
    fact.kind === "attribute"
      ? [fact.subject, fact.key, printValue(fact.value)]
      : fact.direction === "forward"
        ? [fact.subject, fact.predicate, fact.object]
        : [fact.object, fact.predicate, fact.subject];
  const qualifiers = fact.qualifiers.map(renderQualifier).join("; ");
  return `${triple.join(", ")}${qualifiers === "" ? "" : ` (${qualifiers})`}`;
}

const renderQualifier = ({ key, value }: Qualifier) => `${key}: ${printValue(value)}`;
