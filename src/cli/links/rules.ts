import {
  addRuleOperation,
  disableRuleOperation,
  enableRuleOperation,
} from "../../operations/links/rules/change.ts";
import { listRulesOperation } from "../../operations/links/rules/list.ts";
import type { RulesChanged, RulesListed } from "../../operations/links/rules/results.ts";
import { showRuleOperation } from "../../operations/links/rules/show.ts";
import { numberText } from "../../report/figures.ts";
import { rulesTable, shownRuleText, skippedText } from "../../texts/links/rules.ts";
import { commandOf } from "../command/command-of.ts";
import { noun, under } from "../command/under.ts";

const list = commandOf(listRulesOperation, {
  arguments: ["model"],
  example: "lacuna links rules list house.rules --relation borders",
  text: ({ rules, count, skipped, off }: RulesListed) =>
    [
      rulesTable(rules),
      `${numberText(rules.length)} of ${numberText(count)} rules\n`,
      skippedText(skipped),
      ...off.map(
        ({ rule, who, when, why }) =>
          `off: ${[rule, who, when, why].filter((each) => each !== "").join("; ")}\n`,
      ),
    ].join(""),
});

const show = commandOf(showRuleOperation, {
  arguments: ["model", "rule"],
  values: { known: "links" },
  example: "lacuna links rules show house.rules 'borders(X,Y) <= borders(Y,X)' --graph world",
  text: shownRuleText,
});

const disable = commandOf(disableRuleOperation, {
  arguments: ["model", "rule"],
  example:
    "lacuna links rules disable house.rules 'borders(X,Y) <= borders(Y,X)' --who Ann --why 'one side only'",
  text: changedText("is switched off"),
});

const enable = commandOf(enableRuleOperation, {
  arguments: ["model", "rule"],
  example: "lacuna links rules enable house.rules 'borders(X,Y) <= borders(Y,X)'",
  text: changedText("is switched on"),
});

const add = commandOf(addRuleOperation, {
  arguments: ["model", "rule"],
  example: "lacuna links rules add house.rules 'borders(X,Y) <= borders(X,A), borders(A,Y)' --graph world",
  text: changedText("is added"),
});

function changedText(what: string) {
  return ({ rule, counted, model, off }: RulesChanged): string =>
    `${rule} ${what}${counted ? `: ${numberText(counted.support)} of ${numberText(counted.body)}` : ""}\n` +
    `${model}: ${numberText(off)} switched off; probabilities, if it had any, have to be fitted again\n`;
}

/** `lacuna links rules`. */
export const linksRules = under(
  noun("rules", "look at the rules of a model, switch them off and on, add your own"),
  [list, show, disable, enable, add],
);
