/** Command lines, below the options of `lacuna ask`. */
export const EXAMPLES = [
  `lacuna ask world '?c : borders(France, ?c) & !language(?c, French)'`,
  'lacuna ask world "Which countries that border France have more than 50 million people?"',
  `lacuna ask world '?a, ?b : borders(?a, ?b) & language(?a, Dutch)' --explain`,
  `lacuna ask graph '?x : r(A, ?y) & s(?y, ?x)' --model models/mine --explain`,
  `lacuna ask path/to/fb15k-237 '[[3112,[17]],[908,[4]]]' --notation betae --graph observed --ids --json`,
  `lacuna ask path/to/fb15k-237 --queries test.jsonl.gz --notation query2box --ids > answers.jsonl`,
  `lacuna ask graph --queries questions.txt --model models/mine --predicted --top 5 > predicted.jsonl`,
  `lacuna ask https://query.wikidata.org/sparql '?c : wdt:P47(wd:Q142, ?c)' --prefix wd=http://www.wikidata.org/entity/ --prefix wdt=http://www.wikidata.org/prop/direct/`,
];

/** The notation of queries, and the limits of an answer. */
export const HELP = `
In the text notation the free variables stand before the colon; other variables are existential:
  ?x, ?y : relation(A, ?x) & !other(?x, ?z) & (third(?x, ?y) | fourth(?x, "Two Words"))

What can be done with a query besides has a command each: predict, explain, count, hardness, plan, check, complete, why-not, what-if, sql.
Of models there are also --kernel and --any-model: \`lacuna predict --help\`.

A question in words is read by a parser: the one that comes with world, or one that \`lacuna parser train\` made, with --parser.
The program it was read as is shown with its steps, what words were linked to, and other readings.

The address of a SPARQL endpoint (https://…/sparql, or any behind sparql:) stands where the graph does: the query goes there as SPARQL. A name that begins with a --prefix or stands behind
--base is written as that IRI and comes back as the name; other names are IRIs, or urn:lacuna:entity:… as convert writes them.

--queries prints one line of JSON a query. With a model it works on many queries at once unless --timeout is given.

--timeout ends the search for answers; those found by then are listed for as long again. --memory bounds what the search holds:
sets, answers and what sorting them takes. The graph and the program itself (about 100M) come on top.
`;
