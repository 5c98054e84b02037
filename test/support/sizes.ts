/** Whether this is the long run, which takes samples and published files whole: `npm run test:long` says so. */
export const whole = process.env.LACUNA_WHOLE === "1";

/** How much a test takes: `usual` in every run, `most` in the long one. */
export const sized = (usual: number, most: number): number => (whole ? most : usual);

/** Every so many of a list: each seventh for 7; all of it in the long run. */
export const eachOf = <T>(list: readonly T[], step: number): T[] =>
  whole ? [...list] : list.filter((_, at) => at % step === 0);
