/** The beginning of a file of the tables of a graph. */
export const tablesMark = "-- lacuna: the tables of a graph for PostgreSQL\n";
