import { spawn } from "node:child_process";
import { type Binaries, program } from "./binaries.ts";
import type { RunAs } from "./run-as.ts";

/** PostgreSQL's programs get no setting of ours and no password by way of the environment. */
const environment = (): NodeJS.ProcessEnv => {
  const kept = ["PATH", "SYSTEMROOT", "TEMP", "TMP", "LD_LIBRARY_PATH"];
  const passed = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(passed), LC_ALL: "C", TZ: "UTC" };
};

/**
 * Runs one of PostgreSQL's programs as `runAs` to its end; rejects with its last words when it
 * fails. A server started this way does not hold the output open and outlives this process.
 */
export const runProgram = async (
  binaries: Binaries,
  name: "initdb" | "pg_ctl",
  args: string[],
  runAs: RunAs | undefined,
): Promise<void> => {
  const child = spawn(program(binaries, name), args, {
    ...runAs,
    cwd: binaries.root,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-4000)));
  }
  // 'exit', not 'close': on some platforms the started server holds the pipes open.
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  child.stdout.destroy();
  child.stderr.destroy();
  if (code !== 0) throw new Error(`${name} failed (${code}): ${said.trim()}`);
};
