// Checks the types of every side; exits with 1 when one has an error.
import { toolScript } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { typeChecks } from "./lib/type-checks.mjs";

for (const { config } of typeChecks) {
  const code = await run(process.execPath, [toolScript("typescript", "tsc"), "-p", config]);
  if (code !== 0) process.exitCode = 1;
}
