import { LacunaError } from "../../../error.ts";

/** A rule that cannot be used, and why. */
export const badRule = (rule: string, why: string): LacunaError =>
  new LacunaError("links.bad-rule", `${rule} cannot be used: ${why}`, {
    hint: "write it as AnyBURL does: h(X,Y) <= b(X,A), c(A,Y), or h(X,c) <= b(X,d); names with blanks or brackets in double quotes",
  });
