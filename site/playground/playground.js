import { boundAll, browserHost, operations } from "lacuna/browser";

const at = (id) => document.getElementById(id);
const startWorker = () => new Worker(new URL("./worker.js", location.href), { type: "module" });
const lacuna = boundAll(operations, browserHost({ contents: new Map(), startWorker }));

const told = (error) => `${error.message ?? error}${error.hint ? `\n${error.hint}` : ""}`;

at("ask").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const query = String(form.get("query"));
  const out = at("answers");
  out.textContent = "…";
  try {
    const known = await lacuna.ask({ graph: "world", query });
    const lines = known.answers.map((each) => `${each.join(", ")}  known`);
    if (form.get("predicted") !== null) {
      const found = await lacuna.predict({
        graph: "world",
        query,
        predicted: true,
        top: 5,
        model: "ultra-3g",
      });
      lines.push(
        ...found.answers.map(
          ({ values, probability }) => `${values.join(", ")}  predicted, ${probability.toFixed(4)}`,
        ),
      );
    }
    out.textContent = lines.join("\n") || "no answers";
  } catch (error) {
    out.textContent = told(error);
  }
});

at("tour").addEventListener("click", async ({ target }) => {
  target.disabled = true;
  const progress = at("progress");
  const onProgress = ({ title, done, total }) => {
    progress.textContent = `${title} ${total > 0 ? `${Math.round((100 * done) / total)} %` : done}`;
  };
  try {
    const { graph, questions, predicted } = await lacuna.tour({}, { onProgress });
    const lines = [`${graph.name ?? "world"}: ${graph.entities ?? ""} entities`, ""];
    for (const { query, answers } of questions)
      lines.push(
        query,
        `  ${answers
          .map((each) => [each].flat().join(", "))
          .slice(0, 9)
          .join("; ")}`,
      );
    lines.push("", "Answers that were lost with the hidden links, and their place among the guesses:");
    for (const { model, trained, lost } of predicted)
      lines.push(
        `  ${model.name ?? model}${trained ? " (just trained)" : ""}: ${lost.map(({ values, place }) => `${[values].flat().join(", ")} ${place}`).join("; ")}`,
      );
    at("told").textContent = lines.join("\n");
  } catch (error) {
    at("told").textContent = told(error);
  }
  progress.textContent = "";
  target.disabled = false;
});
