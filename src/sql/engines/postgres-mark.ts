/** How a file of the tables of a graph begins. */
export const tablesMark = "-- lacuna: the tables of a graph for PostgreSQL\n";
