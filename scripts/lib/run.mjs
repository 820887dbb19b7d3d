import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, isAbsolute } from "node:path";
import { inProject, root } from "./paths.mjs";

/**
 * The environment of a child: the packages' tools come first on the PATH, and before them the Node
 * that runs the child; `defaults` give way to what is set already.
 * @param {string} command
 * @param {Record<string, string>} defaults
 */
const environment = (command, defaults = {}) => ({
  NODE_COMPILE_CACHE: inProject("node_modules", ".cache", "node"),
  ...defaults,
  ...process.env,
  PATH: [
    ...(isAbsolute(command) ? [dirname(command)] : []),
    inProject("node_modules", ".bin"),
    process.env["PATH"],
  ].join(delimiter),
});

let stopped = false;

/** True once this process got a signal to stop. */
export const wasStopped = () => stopped;

/** @type {NodeJS.Signals[]} */
const stopSignals = ["SIGTERM", "SIGHUP", "SIGINT"];

/**
 * Passes signals on to a child, so that stopping this process stops the child and waits for its
 * orderly end. A terminal sends Ctrl-C to both of them itself.
 * @param {import("node:child_process").ChildProcess} child
 */
export const passSignals = (child) => {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    stopped = true;
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, pass);
  child.once("exit", () => stopSignals.forEach((signal) => process.off(signal, pass)));
};

/**
 * Stops a child when npm is gone: stopped by a signal, npm ends its shell at once, which sends no
 * signal to what runs below it.
 * @param {import("node:child_process").ChildProcess} child
 */
const endWithNpm = (child) => {
  if (!process.env["npm_lifecycle_event"]) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stopped = true;
    child.kill("SIGTERM");
  }, 250);
  watch.unref();
  child.once("exit", () => clearInterval(watch));
};

/** How long the last words of a program may take to arrive once it has ended. */
const afterExitMs = 1000;

/**
 * Runs a program, mostly the chosen Node, to its end and answers its exit code, 128 + the signal's
 * number when one ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] defaults for the environment
 * @param {(part: string) => void} [hear] gets what the program says on stderr, as it goes on to
 * this one's
 * @returns {Promise<number>}
 */
export const run = (command, args, env, hear) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(command, env),
      stdio: ["inherit", "inherit", hear ? "pipe" : "inherit"],
    });
    child.stderr?.setEncoding("utf8").on("data", (part) => {
      process.stderr.write(part);
      hear?.(part);
    });
    passSignals(child);
    endWithNpm(child);
    child.once("error", reject);
    // What still holds the pipe then is a program that was left behind: it is not waited for.
    child.once("exit", () => setTimeout(() => child.stderr?.destroy(), afterExitMs).unref());
    child.once("close", (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });

/**
 * The same for programs that run side by side: collects what each says until it has ended, in one
 * piece.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] defaults for the environment
 * @returns {Promise<{ code: number, said: string }>}
 */
export const runQuietly = (command, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(command, env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (part) => (said += part));
    }
    passSignals(child);
    endWithNpm(child);
    child.once("error", reject);
    child.once("close", (code, signal) =>
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), said }),
    );
  });

/**
 * Starts a program that is not waited for; it says itself what went wrong.
 * @param {string} command
 * @param {string[]} args
 */
export const startBeside = (command, args) => {
  spawn(command, args, {
    cwd: root,
    env: environment(command),
    stdio: ["ignore", "inherit", "inherit"],
  }).unref();
};
