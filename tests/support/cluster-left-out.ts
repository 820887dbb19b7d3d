/** Which tests on a cluster a run leaves out, and what it would need for them; null when it has all. */
export const leftOut = (env: NodeJS.ProcessEnv): string | null => {
  if (!env["HANDRAIL_TEST_CITUS_URL"])
    return "cluster: left out, HANDRAIL_TEST_CITUS_URL names no Citus cluster (README, Test)";
  if (!env["HANDRAIL_TEST_CITUS_WORKER"])
    return "cluster: tests with a node away are left out, HANDRAIL_TEST_CITUS_WORKER names no command that stops one";
  return null;
};

/** Tells it whoever started the run. */
export const setup = (): void => {
  const line = leftOut(process.env);
  if (line !== null) process.stderr.write(`\n${line}\n`);
};
