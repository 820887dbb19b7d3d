// Entry of a built portal: `node handrail.mjs` starts it, `node handrail.mjs COMMAND …` does what
// `npm run COMMAND -- …` does in the project.
const commands = {
  start: ["server/index.ts"],
  admin: ["server/cli/admin.ts"],
  import: ["server/cli/import.ts"],
  rebuild: ["server/cli/rebuild.ts"],
  backup: ["server/cli/backup.ts"],
  restore: ["server/cli/restore.ts"],
  "db:migrate": ["server/cli/migrate.ts", "up"],
  "db:rollback": ["server/cli/migrate.ts", "down"],
};

/** @param {string} line @returns {never} */
function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** For a container's health check: whether the portal of this machine can serve. */
const isReady = () =>
  fetch(`http://127.0.0.1:${process.env["PORT"] || 8080}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

if (!process.features.typescript)
  fail(`Handrail needs Node 22.18 or newer, better 24; this is ${process.versions.node}.`);

process.env["NODE_ENV"] ??= "production";
const [name = "start", ...given] = process.argv.slice(2);
if (name === "health") process.exit((await isReady()) ? 0 : 1);
const command = Object.entries(commands).find(([known]) => known === name);
if (!command)
  fail(`There is no command '${name}'. Known: ${Object.keys(commands).join(", ")}, health.`);
const [file = "", ...fixed] = command[1];
const script = new URL(file, import.meta.url);
process.argv = [process.execPath, script.pathname, ...fixed, ...given];
await import(script.href);
