import { writeFileSync } from "node:fs";

/** Names the file in which the reporter leaves how long the tests on a cluster took. */
export const clusterSecondsVariable = "HANDRAIL_CLUSTER_SECONDS";

/** @typedef {{ project: { name: string }, diagnostic(): { collectDuration: number, setupDuration: number, duration: number } }} Module */

/** Tells how long the files of tests on a cluster took, which run one after the other: hooks, too. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export default class ClusterSecondsReporter {
  /** @param {readonly Module[]} modules */
  onTestRunEnd(modules) {
    const path = process.env[clusterSecondsVariable];
    const own = modules.filter(({ project }) => project.name === "cluster");
    if (!path || own.length === 0) return;
    const ms = own.reduce((sum, module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return sum + collectDuration + setupDuration + duration;
    }, 0);
    writeFileSync(path, JSON.stringify(ms / 1000));
  }
}
