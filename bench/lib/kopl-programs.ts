/** Programs of three kinds on a knowledge base of the shape of KQA Pro, each step as its function and inputs. */
export type TimedProgram = readonly (readonly [name: string, inputs: readonly string[]])[];

/** `n` programs of each kind, over many names. */
export const timedPrograms = (
  count: number,
  entities: number,
): Readonly<Record<string, readonly TimedProgram[]>> => {
  const each = (program: (i: number) => TimedProgram) => Array.from({ length: count }, (_, i) => program(i));
  return {
    "Find→Relate→FilterConcept→Count": each((i) => [
      ["Find", [`entity ${(i * 7919) % entities}`]],
      ["Relate", [`predicate ${i % 40}`, i % 2 ? "backward" : "forward"]],
      ["FilterConcept", [`concept ${i % 5}`]],
      ["Count", []],
    ]),
    "FindAll→FilterNum→Count": each((i) => [
      ["FindAll", []],
      ["FilterNum", [`key ${(i % 30) * 3 + 1}`, String((i * 37) % 10_000), ">"]],
      ["Count", []],
    ]),
    "SelectAmong over a concept": each((i) => [
      ["FindAll", []],
      ["FilterConcept", [`concept ${i % 20}`]],
      ["SelectAmong", [`key ${(i % 10) * 6 + 1}`, "largest"]],
    ]),
  };
};
