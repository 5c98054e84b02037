/** A text with which a person has an agent begin. */
export interface AgentPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string }[];
  text(given: Readonly<Record<string, string>>): string;
}

export const prompts: readonly AgentPrompt[] = [
  {
    name: "question_to_query",
    title: "Ask a graph in words",
    description:
      "Turns a question in words into a query, asks it, and says what is known and what is guessed.",
    arguments: [
      { name: "graph", description: "id of a graph" },
      { name: "question", description: "the question" },
    ],
    text: ({ graph, question }) =>
      `Answer this question over the graph ${graph}: ${question}

1. describe_graph for the relations that the question needs; search with "relations" where there are many.
2. find_entities for every name in the question.
3. check_query, and read its sentence: does it ask what was asked?
4. ask with links "known". Where that is empty or too few, ask with links "predicted".
5. Report the answers. Say which follow from known links and which are guesses, with their truth or score, and show the query.`,
  },
  {
    name: "why_not",
    title: "Why something is no answer",
    description: "Finds out why an entity that was expected is not among the answers of a query.",
    arguments: [
      { name: "graph", description: "id of a graph" },
      { name: "query", description: "the query" },
      { name: "entity", description: "what was expected" },
    ],
    text: ({ graph, query, entity }) =>
      `On the graph ${graph}, the query ${query} does not give ${entity}. Find out why.

1. explain_answer with this entity, and with model "ultra-3g": which link has no match?
2. entity_links of ${entity} for the relation of that link: what does the graph have in its place?
3. Decide: is the link false, is it missing in the graph, or does the query name something else? Say how sure you are, and keep guesses apart from facts.`,
  },
  {
    name: "review_benchmark",
    title: "Review a benchmark",
    description: "Looks at how hard the queries of a benchmark really are before its scores are believed.",
    arguments: [{ name: "benchmark", description: "id of a benchmark" }],
    text: ({ benchmark }) =>
      `Review the benchmark ${benchmark}.

1. hardness with this benchmark: for each query type, what share of the hard answers needs one missing link only (reduces to 1p)?
2. Name the types whose scores say little, because most of their answers are as hard as a single link.
3. Say which figures should be reported apart: by type and by what answers reduce to.`,
  },
];
