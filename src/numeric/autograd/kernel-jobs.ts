/** Jobs of `kernel/*.ts` that operations call by themselves. */
export type AutogradJob = "pairsL1";
