// Checks the types of every side; exits with 1 when one has an error.
import { run } from "./lib/run.mjs";
import { typeChecks } from "./lib/type-checks.mjs";

for (const { command } of typeChecks) {
  const code = await run(process.execPath, command);
  if (code !== 0) process.exitCode = 1;
}
