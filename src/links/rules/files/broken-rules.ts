import type { LacunaError } from "../../../error.ts";
import { corruptModel } from "../../files/manifest.ts";
import { headOfPattern, type OffRule } from "./off-rules.ts";
import { parseRule } from "./rule-text.ts";

/** A confidence is written with six digits. */
const ROUNDING = 1e-5;

/**
 * Refuses lines of a folder's rules that say two things, or no rule: the folder was written with four columns and as many lines as its
 * manifest has rules, and scores are made of the counts.
 * @throws LacunaError `links.corrupt-model` with the line
 */
export function refuseBrokenRules(text: string, count: number, file: string): void {
  let rules = 0;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    rules++;
    const [body, support, confidence, ...rest] = line.split("\t");
    const rule = rest.join("\t");
    if (!parseRule(rule)) throw broken(file, at, "is no rule with its counts");
    const [tried, right, share] = [Number(body), Number(support), Number(confidence)];
    if (!(Number.isSafeInteger(tried) && Number.isSafeInteger(right) && 0 <= right && right <= tried))
      throw broken(file, at, `says that ${support} of ${body} are right`);
    if (!(Math.abs(share - (tried === 0 ? 0 : right / tried)) <= ROUNDING))
      throw broken(file, at, `gives ${right} of ${tried} the confidence ${confidence}`);
  }
  if (rules !== count)
    throw corruptModel(file, `has ${rules} rules where the manifest says ${count}`, "mine the rules again");
}

/** @throws LacunaError `links.corrupt-model` where a switch names no rule: it would switch nothing off */
export function refuseBrokenOff(off: readonly OffRule[], file: string): void {
  for (const [at, { rule }] of off.entries()) {
    const head = headOfPattern(rule);
    if (!parseRule(head === undefined ? rule : `${head} <= ${head}`))
      throw broken(file, at, "switches off what is no rule");
  }
}

const broken = (file: string, at: number, what: string): LacunaError =>
  corruptModel(file, `${what}, line ${at + 1}`, "correct the line, or mine the rules again", at + 1);
