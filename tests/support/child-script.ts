import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";

export type ChildScript = {
  /** Everything that it has printed so far. */
  said(): string;
  /** Waits until it has printed these words. */
  until(words: string): Promise<void>;
  /** Its exit code once it has ended, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Ends it as a power cut would: nothing of it runs any more when this is done. */
  kill(): Promise<void>;
};

/** Runs a script of this folder in a process of its own. */
export const startScript = (name: string, args: readonly string[]): ChildScript => {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
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
    ended,
    until: async (words) => {
      const gone = ended.then(() => {
        throw new Error(`${name} ended before it said "${words}": ${said}`);
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
