import type { Node, Path, Pattern } from "./syntax.ts";

/** Writes a path between two nodes as triple patterns; `fresh` makes the nodes in the middle of sequences. */
export function patternsOfPath(subject: Node, path: Path, object: Node, fresh: () => Node): Pattern[] {
  switch (path.kind) {
    case "iri":
      return [{ kind: "triple", subject, predicate: path, object }];
    case "inverse":
      return patternsOfPath(object, path.path, subject, fresh);
    case "alternative":
      return [
        {
          kind: "union",
          groups: path.paths.map((each) => ({ patterns: patternsOfPath(subject, each, object, fresh) })),
        },
      ];
    case "sequence": {
      let from = subject;
      return path.paths.flatMap((each, place) => {
        const to = place === path.paths.length - 1 ? object : fresh();
        const patterns = patternsOfPath(from, each, to, fresh);
        from = to;
        return patterns;
      });
    }
  }
}
