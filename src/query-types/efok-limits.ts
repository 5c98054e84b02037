/** Limits of the enumeration of abstract query graphs (EFO_k-CQA, §1); the defaults are the published ones. @internal */
export interface EfokLimits {
  /** Most existential variables; 2 by default. */
  readonly existential: number;
  /** Most free variables, at least one; 2 by default. */
  readonly free: number;
  /** Most constants, at least one; 3 by default. */
  readonly constants: number;
  /** Most links among variables; 4 by default. */
  readonly variableLinks: number;
  /** Most links among variables beyond a tree; 1 by default. */
  readonly surplus: number;
  /** Most links that join one pair of variables; 2 by default. */
  readonly parallel: number;
  /** Most links from any node to the nearest free variable; 3 by default. */
  readonly distance: number;
  /** Most negated links; 1 by default. */
  readonly negations: number;
  /** Most links in all; 6 by default. */
  readonly links: number;
  /** Most nodes in all; 6 by default. */
  readonly nodes: number;
}

/** The published limits, as the official code applies them (EFO_k-CQA, §1, "Code limits"). @internal */
export const publishedLimits: EfokLimits = {
  existential: 2,
  free: 2,
  constants: 3,
  variableLinks: 4,
  surplus: 1,
  parallel: 2,
  distance: 3,
  negations: 1,
  links: 6,
  nodes: 6,
};

/** Numbers of nodes and links of one family of graphs. */
export interface Family {
  readonly existential: number;
  readonly free: number;
  readonly constants: number;
  /** Links that double another one. */
  readonly doubled: number;
  /** Links among variables that double none. */
  readonly simple: number;
}

/** The families within limits, in the order of the official loops (EFO_k-CQA, §1). */
export function families(limits: EfokLimits): Family[] {
  const found: Family[] = [];
  for (let existential = 0; existential <= limits.existential; existential++)
    for (let free = 1; free <= limits.free; free++)
      for (let constants = 1; constants <= limits.constants; constants++)
        for (let surplus = 0; surplus <= limits.surplus; surplus++) {
          const variables = existential + free;
          const links = surplus + variables - 1;
          if (links > limits.variableLinks || links + constants > limits.links) continue;
          if (variables + constants > limits.nodes) continue;
          for (let doubled = 0; doubled <= surplus; doubled++) {
            const simple = links - doubled;
            if (simple > (variables * (variables - 1)) / 2) continue;
            found.push({ existential, free, constants, doubled, simple });
          }
        }
  return found;
}
