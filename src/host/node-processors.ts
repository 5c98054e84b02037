import { usageError } from "../error.ts";

/**
 * Processors as LACUNA_PROCESSORS has them: for more workers than `--threads` takes otherwise, or fewer by default.
 * @throws LacunaError `usage.bad-environment`
 */
export function processorsClaimed(): number | undefined {
  const text = process.env.LACUNA_PROCESSORS;
  if (text === undefined || text === "") return undefined;
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1024) return Number(text);
  throw usageError(
    "bad-environment",
    `LACUNA_PROCESSORS is ${JSON.stringify(text)}`,
    "give a number from 1 to 1024",
  );
}
