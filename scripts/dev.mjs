// The product with hot reload: the server restarts when its files change, the page is served by
// Vite, which passes /api on to the server. Ends when either of them ends.
import { spawn } from "node:child_process";
import { inProject, root, toolScript } from "./lib/paths.mjs";

const pagePort = "5173";
const page = ["--config", inProject("renderer", "vite.config.ts"), "--port", pagePort];
const vite = [toolScript("vite"), ...page, "--strictPort", "--clearScreen", "false"];
const server = ["--watch", "--watch-preserve-output", inProject("server", "index.ts")];

const env = {
  HANDRAIL_PUBLIC_URL: `http://localhost:${pagePort}`,
  HANDRAIL_SERVER: `http://localhost:${process.env["PORT"] ?? 8080}`,
  ...process.env,
};
const children = [server, vite].map((args) =>
  spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" }),
);

const stopAll = () => children.forEach((child) => child.kill("SIGTERM"));

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopAll);
for (const child of children) {
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}
