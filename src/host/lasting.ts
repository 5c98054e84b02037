import { type Member, type StartThread, startMember } from "./member.ts";
import type { WorkerData } from "./messages.ts";
import type { Crew } from "./workers.ts";

/** Workers that outlive a pool. */
export interface LastingCrew extends Crew {
  /** Ends those that wait for work; others are started when they are needed. */
  endIdle(): void;
  /** Ends those that wait for work. */
  close(): Promise<void>;
}

/**
 * Workers that are handed to pools and come back when a pool is closed, to take another role. One that is still computing then is
 * ended, in the middle of whatever it does; the next pool starts another.
 * @param most workers that are kept while nobody needs them
 */
export function lastingCrew(start: StartThread, most: number): LastingCrew {
  const idle: Member[] = [];
  let closed = false;
  const fresh = (data: WorkerData): Member => {
    const member = startMember(start, data);
    // The process waits for tasks, not for workers.
    const { keepsAlive } = member.thread;
    if (!keepsAlive) return member;
    const rest = () => {
      if (member.waiting === 0) keepsAlive(false);
    };
    keepsAlive(false);
    return Object.create(member, {
      ask: {
        value: (...given: Parameters<Member["ask"]>) => {
          keepsAlive(true);
          const done = member.ask(...given);
          done.then(rest, rest);
          return done;
        },
      },
    });
  };
  return {
    take(data) {
      for (let member = idle.pop(); member; member = idle.pop()) {
        if (member.failed !== undefined) continue;
        member.thread.post({ kind: "role", data });
        return member;
      }
      return fresh(data);
    },
    leave(member) {
      if (closed || member.failed !== undefined || member.waiting > 0 || idle.length >= most)
        return member.thread.terminate();
      member.thread.post({ kind: "rest" });
      idle.push(member);
      return undefined;
    },
    endIdle() {
      for (const { thread } of idle.splice(0)) void thread.terminate();
    },
    async close() {
      closed = true;
      await Promise.all(idle.splice(0).map(({ thread }) => thread.terminate()));
    },
  };
}
