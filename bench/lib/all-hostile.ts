import { hostileDoors } from "./hostile-doors.ts";
import { hostileKinds } from "./hostile-kinds.ts";
import { type HostileRequest, hostileRequests } from "./hostile-requests.ts";

/** All single hostile requests. */
export const allHostile: readonly HostileRequest[] = [...hostileRequests, ...hostileKinds, ...hostileDoors];
