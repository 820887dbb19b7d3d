// Every npm script comes through here. It has to run on Node 20 with nothing installed, so it uses
// Node's own modules only; what it starts runs on the newer Node that the install brings.
import { commands } from "./lib/commands.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { fail } from "./lib/fail.mjs";
import { ensureNode } from "./lib/node.mjs";
import { run, startBeside } from "./lib/run.mjs";
import { ensureBuilt } from "./lib/stale-build.mjs";

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`There is no command '${name}'. Known: ${Object.keys(commands).join(", ")}.`);

// Side by side: either is mostly waiting for the registry.
const [node] = await Promise.all([ensureNode(), ensureDependencies()]);
for (const build of command.builds ?? []) await ensureBuilt(build, node);
if (command.beside) startBeside(node, command.beside());
if (command.run) process.exitCode = await run(node, [...command.run(), ...args], command.env);
