/** How a file of the triples of a graph begins. */
export const quadsMark = "# lacuna: the triples of a graph, those of each split in a graph of their own\n";
