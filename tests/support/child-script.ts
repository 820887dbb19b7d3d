import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";

export type ChildScript = {
  /** Everything that it has printed so far. */
  said(): string;
  /** Waits until it has printed these words. */
  until(words: string): Promise<void>;
  /** Sends a signal. */
  signal(name: NodeJS.Signals): void;
  /** Its exit code once it has ended, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Ends it as a power cut would: nothing of it runs any more when this is done. */
  kill(): Promise<void>;
};

/** Runs a script in a process of its own. */
export const startScript = (
  script: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): ChildScript => {
  const child = spawn(process.execPath, [script, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const heard = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      heard.emit("more");
    });
  }
  const ended = once(child, "close").then(([code, signal]) => code ?? signal);
  return {
    said: () => said,
    signal: (name) => void child.kill(name),
    ended,
    until: async (words) => {
      const gone = ended.then(() => {
        throw new Error(`the process ended before it said "${words}": ${said}`);
      });
      gone.catch(() => undefined);
      while (!said.includes(words)) await Promise.race([once(heard, "more"), gone]);
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
};
