import { byName, known, value } from "./fields.ts";

/** Parameters of a solver by their names. */
export const setting = known("Setting", byName(value, "parameters of a solver by their names"));
