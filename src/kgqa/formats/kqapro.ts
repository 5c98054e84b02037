import { isJsonList, isJsonObject, type Json, withoutKeys } from "../question/json.ts";
import type { KoplStep, LogicalForm } from "../question/question.ts";
import { hasKeys, type QuestionFormat } from "./format.ts";

/** KQA Pro (Cao et al. 2022): `question`, `choices`, `program`, `sparql`, `answer`; ids where the file has them. */
export const kqapro: QuestionFormat = {
  name: "kqapro",
  describe: "KQA Pro: [{question, choices, program: [{function, dependencies, inputs}], sparql, answer}]",
  kind: "records",
  graph: "kqapro",
  recognises: (sample) =>
    (hasKeys(sample, "question", "program") && koplProgram(sample.record?.program) !== undefined) ||
    (hasKeys(sample, "question", "choices") && !hasKeys(sample, "query")) ||
    hasKeys(sample, "question", "qtype", "answer"),
  read(fields) {
    const { record } = fields;
    const idKey = ["id", "ID", "question_id"].find((key) => fields.maybe(key) !== undefined);
    const queryKey = ["sparql", "SPARQL"].find((key) => typeof record[key] === "string");
    const program = koplProgram(record.program);
    const answer = fields.maybe("answer");
    const forms: LogicalForm[] = [];
    if (program) forms.push({ language: "kopl", program });
    if (queryKey) forms.push({ language: "sparql", text: fields.text(queryKey) });
    // Generated questions say their type and hops as well.
    const typeKey = ["qtype", "type"].find((key) => typeof record[key] === "string");
    const hops = Number.isInteger(record.hops) ? Number(record.hops) : undefined;
    const used = [
      ...["question", "answer", typeKey ?? "", idKey ?? "", queryKey ?? ""],
      ...[program ? "program" : "", hops === undefined ? "" : "hops"],
    ];
    return {
      id: idKey ? fields.text(idKey) : String(fields.place.number - 1),
      texts: [{ language: "en", text: fields.text("question") }],
      forms,
      answers:
        answer === undefined
          ? null
          : [
              answer === "yes" || answer === "no"
                ? { type: "boolean", value: String(answer === "yes") }
                : { type: "name", value: answer },
            ],
      entities: [],
      ...(typeKey === undefined ? {} : { type: fields.text(typeKey) }),
      ...(hops === undefined ? {} : { hops }),
      metadata: withoutKeys(record, used),
    };
  },
};

/** A KoPL program as KQA Pro's files hold it; undefined when it is none. */
export function koplProgram(value: Json | undefined): KoplStep[] | undefined {
  if (!isJsonList(value) || value.length === 0) return undefined;
  const steps: KoplStep[] = [];
  for (const step of value) {
    if (!isJsonObject(step) || typeof step.function !== "string") return undefined;
    const inputs = isJsonList(step.inputs) ? step.inputs.map(String) : [];
    const dependencies = isJsonList(step.dependencies) ? step.dependencies.map(Number) : [];
    steps.push({ function: step.function, inputs, dependencies });
  }
  return steps;
}
