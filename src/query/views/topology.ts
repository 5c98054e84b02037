/** Topologies of query graphs: SDAG, a simple tree; Multi, several links join one pair; Cyclic, more adjacent pairs than a tree has. */
export const topologies = ["SDAG", "Multi", "Cyclic"] as const;

export type Topology = (typeof topologies)[number];
