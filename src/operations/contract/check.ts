import * as z from "zod/mini";
import { LacunaError } from "../../error.ts";
import { DEFAULT, issueText } from "./issue-text.ts";
import type { Operation } from "./operation.ts";

/**
 * The parameters with their defaults.
 * @throws LacunaError `usage.bad-parameter` that names the parameter, `usage.unknown-parameter`
 */
export function checked<Parameters extends z.ZodMiniType>(
  { command: name, parameters }: Pick<Operation<Parameters>, "command" | "parameters">,
  given: unknown,
): z.output<Parameters> {
  const result = parameters.safeParse(given ?? {}, { error: () => DEFAULT });
  if (result.success) return result.data;
  // A name that nobody knows comes first: it is mostly what is missing, written otherwise.
  const { issues } = result.error;
  const issue =
    issues.find(({ code, path }) => code === "unrecognized_keys" && path.length === 0) ?? issues[0];
  const parameter = issue?.path[0] === undefined ? undefined : String(issue.path[0]);
  if (issue?.code === "unrecognized_keys" && parameter === undefined) {
    const unknown = issue.keys[0] ?? "";
    throw new LacunaError("usage.unknown-parameter", `${name} has no parameter ${JSON.stringify(unknown)}`, {
      hint: `it has ${Object.keys(shapeOf(parameters)).join(", ")}`,
    });
  }
  const missing = parameter !== undefined && (given as Record<string, unknown>)?.[parameter] === undefined;
  throw new LacunaError(
    missing ? "usage.missing-parameter" : "usage.bad-parameter",
    missing
      ? `${name} needs {${parameter}}`
      : `${parameter === undefined ? "the parameters" : `{${parameter}}`}: ${issue ? issueText(issue, given) : "not as they should be"}`,
    { ...(parameter === undefined ? {} : { parameter, hint: describe(parameters, parameter) }) },
  );
}

const shapeOf = (schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> =>
  "shape" in schema ? (schema.shape as Record<string, z.ZodMiniType>) : {};

function describe(parameters: z.ZodMiniType, parameter: string): string {
  const schema = shapeOf(parameters)[parameter];
  const described = schema && z.globalRegistry.get(schema)?.description;
  return described ?? `check {${parameter}}`;
}
