import type { Command } from "commander";
import { usageError } from "../../error.ts";

/**
 * Commander gives options that a command and its subcommand both take to the outer one; those that only the outer one takes
 * are refused.
 * @throws LacunaError `usage.idle-option`
 */
export function refuseOuterOptions(_given: unknown, inner: Command): void {
  const own = new Set(inner.options.map((option) => option.attributeName()));
  const { parent } = inner;
  const idle = parent?.options.find(
    (option) =>
      parent.getOptionValueSource(option.attributeName()) === "cli" && !own.has(option.attributeName()),
  );
  if (idle)
    throw usageError("idle-option", `${idle.long} has nothing to do with ${inner.name()}`, "leave it out");
}

/** Gives a subcommand the options that Commander has given to the command around it and that both take. */
export function handDown(outer: Command, inner: Command): void {
  for (const option of inner.options) {
    const name = option.attributeName();
    if (outer.getOptionValueSource(name) === "cli")
      inner.setOptionValueWithSource(name, outer.getOptionValue(name), "cli");
  }
}
