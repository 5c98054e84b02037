// A process that runs tests against faults, for as long as its parent wants.
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** A process that runs tests in a folder of its own, and asks of it. */
export async function host(root, folder) {
  const child = fork(join(here, "host.mjs"), [folder], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const answer = (wait) =>
    new Promise((done, fail) => {
      const timer = wait && setTimeout(() => done({ late: true }), wait);
      const settle = (then) => (value) => {
        clearTimeout(timer);
        child.removeAllListeners();
        then(value);
      };
      child.once("message", settle(done));
      child.once(
        "exit",
        settle(() => fail(new Error("the process of the tests ended"))),
      );
    });
  await answer();
  return {
    ask(question, wait) {
      child.send(question);
      return answer(wait);
    },
    end() {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
