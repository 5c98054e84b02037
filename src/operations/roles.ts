import { linesRole, modelLinesRole } from "./batch/roles.ts";
import { hardnessRole, importRole, sampleRole, verifyRole } from "./benchmark/roles.ts";
import { solveRole } from "./evaluation/scoring/roles.ts";
import { predictionsRole, questionsRole } from "./kopl/roles.ts";
import { operationRole } from "./operation-role.ts";
import { keptResultRole, openKbRole, openRole, recogniseRole } from "./workers/opening-roles.ts";
import type { WorkerRole } from "./workers/worker-role.ts";

/** All roles of workers: a worker is told the name of its own. */
export const roles: readonly Pick<WorkerRole<never, never, never>, "name" | "load">[] = [
  ...[linesRole, modelLinesRole, sampleRole, importRole, hardnessRole, verifyRole],
  ...[
    solveRole,
    questionsRole,
    predictionsRole,
    openRole,
    openKbRole,
    recogniseRole,
    keptResultRole,
    operationRole,
  ],
];
