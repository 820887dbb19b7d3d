import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { endProcess } from "../support/server-process.ts";

/** A folder with one commit's files, and where its databases stay between the rounds. */
export type Side = { name: "here" | "there"; folder: string; dir: string };

export type SideRunner = {
  /** What `npm run bench -- ARGS` of a side prints on standard output; throws where it fails. */
  run(side: Side, args: readonly string[]): Promise<string>;
  /** Ends what is running, and waits for its orderly end. */
  stop(): Promise<void>;
};

/** Runs the benchmarks of commits as their own `npm run bench` would, one at a time. */
export const sideRunner = (): SideRunner => {
  let stop = async (): Promise<void> => undefined;
  return {
    stop: () => stop(),
    run: async ({ name, folder }, args) => {
      const script = join(folder, "scripts/bootstrap.mjs");
      const child = spawn(process.execPath, [script, "bench", ...args], {
        cwd: folder,
        stdio: ["ignore", "pipe", "inherit"],
      });
      stop = () => endProcess(child);
      const ended = once(child, "exit");
      const printed = await text(child.stdout);
      const [code] = await ended;
      if (code !== 0) throw new Error(`The benchmark failed ${name}, with exit code ${code}.`);
      return printed;
    },
  };
};
