import { clusterLeftOut } from "#scripts/lib/left-out.mjs";

/** Says to whoever started the run which tests on a cluster it leaves out. */
export const setup = (): void => {
  const why = clusterLeftOut(process.env);
  if (why !== null)
    process.stderr.write(`\ncluster: left out, ${why} (CONTRIBUTING.md, Test it)\n`);
};
