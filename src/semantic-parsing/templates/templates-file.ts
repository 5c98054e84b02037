import { LacunaError } from "../../error.ts";
import { count, list, members, orNull, record, text } from "../../formats/text/shape.ts";
import type { Skeleton } from "./skeleton.ts";

/** What a parser of templates keeps beside its numbers. */
export interface TemplatesFile {
  readonly ngrams: readonly string[];
  readonly skeletons: readonly Skeleton[];
  readonly aliases: Readonly<Record<string, readonly string[]>>;
}

const step = members({ function: text, dependencies: list(count), inputs: list(orNull(text)) });

const shape = members({
  ngrams: list(text),
  skeletons: list(members({ steps: list(step) })),
  aliases: record(list(text)),
});

/**
 * What a file of templates holds.
 * @throws LacunaError `parsing.not-a-parser` where it is damaged
 */
export function templatesOf(about: unknown, logs: Float32Array | undefined): TemplatesFile {
  const mistake = shape(about, "") ?? mistakeIn(about as TemplatesFile, logs);
  if (mistake === undefined) return about as TemplatesFile;
  throw new LacunaError("parsing.not-a-parser", `the parser is damaged: ${mistake}`, {
    hint: "train it again",
  });
}

function mistakeIn({ ngrams, skeletons }: TemplatesFile, logs: Float32Array | undefined): string | undefined {
  if (logs?.length !== skeletons.length * (ngrams.length + 1))
    return "its numbers are not those of its templates";
  const isWrong = ({ steps }: Skeleton) =>
    steps.some(({ dependencies }, at) => dependencies.some((each) => each >= at));
  return skeletons.some(isWrong) ? "a step of a template depends on a later one" : undefined;
}
