import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname } from "node:path";
import { inProject, root } from "./paths.mjs";

/**
 * The environment of what runs on the chosen Node: that Node and the packages' tools come first
 * on the PATH; `defaults` give way to what is set already.
 * @param {string} node
 * @param {Record<string, string>} defaults
 */
export const environment = (node, defaults = {}) => ({
  NODE_COMPILE_CACHE: inProject("node_modules", ".cache", "node"),
  ...defaults,
  ...process.env,
  PATH: [dirname(node), inProject("node_modules", ".bin"), process.env["PATH"]].join(delimiter),
});

/**
 * Passes signals on to a child, so that whoever stops this process stops the child and waits for
 * its orderly end. A terminal sends Ctrl-C to both of them itself.
 * @param {import("node:child_process").ChildProcess} child
 */
const passSignals = (child) => {
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGTERM", "SIGHUP", "SIGINT"];
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
};

/**
 * Stops a child when npm is gone: stopped by a signal, npm ends its shell at once, which tells
 * nothing to what runs below it.
 * @param {import("node:child_process").ChildProcess} child
 */
const endWithNpm = (child) => {
  if (!process.env["npm_lifecycle_event"]) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 250);
  watch.unref();
};

/**
 * Runs Node to its end and answers its exit code, 128 + the signal's number when one ended it.
 * @param {string} node
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
export const run = (node, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, env: environment(node, env), stdio: "inherit" });
    passSignals(child);
    endWithNpm(child);
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });
