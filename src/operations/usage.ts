export { usageError } from "../error.ts";
