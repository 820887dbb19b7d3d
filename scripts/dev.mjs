// The product with hot reload: the server restarts when its files change, the page is served by
// Vite, which passes /api on to the server. Ends when either of them ends.
import { spawn } from "node:child_process";
import { inProject, root, toolScript } from "./lib/paths.mjs";

const vite = [toolScript("vite"), "--config", inProject("renderer", "vite.config.ts")];
const server = ["--watch", "--watch-preserve-output", inProject("server", "index.ts")];

const children = [server, vite].map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: "inherit" }),
);

const stopAll = () => children.forEach((child) => child.kill("SIGTERM"));

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);
for (const child of children) {
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}
