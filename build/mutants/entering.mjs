// Which tests enter the place of each fault.

/**
 * @param base places by test file and test, as a run without a fault has written them down, and milliseconds of each test
 * @param times milliseconds of each test file
 */
export function entering({ places, tests }, times) {
  const found = new Map();
  for (const { file, places: own } of places)
    for (const [test, numbers] of own)
      for (const number of numbers) {
        const of = found.get(number) ?? new Map();
        found.set(number, of);
        of.set(file, [...(of.get(file) ?? []), test]);
      }
  const timeOf = (file, name) => tests[file].find(([test]) => test === name)?.[1] ?? 0;
  const entries = (number) => [...(found.get(number) ?? [])];
  return {
    /** Single tests, each with its file, its name and its milliseconds. */
    tests: (number) =>
      entries(number).flatMap(([file, names]) =>
        names.filter((name) => name !== "").map((name) => ({ file, name, time: timeOf(file, name) })),
      ),
    /** Files, the quick ones first; the names of tests where a long file need not run whole. */
    files: (number) =>
      entries(number)
        .map(([file, names]) =>
          names.includes("") || times[file] <= 2000
            ? { file, names: undefined, time: times[file] }
            : { file, names, time: names.reduce((sum, name) => sum + timeOf(file, name), 0) },
        )
        .sort((a, b) => a.time - b.time),
    /** Whether a file enters the place while it is read, or while it prepares its tests. */
    beforeTests: (number) => entries(number).some(([, names]) => names.includes("")),
  };
}
