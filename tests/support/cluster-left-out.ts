import { clusterLeftOut } from "#scripts/lib/left-out.mjs";

/** Prints which tests on a cluster the run leaves out. */
export const setup = (): void => {
  const why = clusterLeftOut(process.env);
  if (why !== null)
    process.stderr.write(`\ncluster: left out, ${why} (CONTRIBUTING.md, Test it)\n`);
};
