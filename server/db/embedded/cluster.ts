import { randomBytes } from "node:crypto";
import { lstat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#server/lib/start-error.ts";
import { canReach, ownerOf, type RunAs, userForNewDatabase } from "./run-as.ts";

/** A place that every user may pass, for root whose data folder is closed to others. */
const sharedPlace = "/var/lib/handrail";

/** Where the database files are and who owns them; `fresh` when they still have to be made. */
export type Cluster = {
  dir: string;
  runAs: RunAs | undefined;
  fresh: boolean;
  /** Where PostgreSQL's programs go when they cannot run from their package. */
  binariesPlace: string;
  /** The path in the data folder that has to lead to `dir`, when that lies elsewhere. */
  linkFrom?: string;
};

const existing = async (path: string): Promise<Cluster> => {
  const dir = await realpath(path).catch((cause: unknown) => {
    throw new StartError(`The database files that ${path} points to are missing.`, { cause });
  });
  const runAs = await ownerOf(dir);
  if (runAs?.uid === 0) {
    throw new StartError(
      `The database folder ${dir} belongs to root, as whom PostgreSQL does not run.`,
    );
  }
  if (runAs && !(await canReach(runAs, dir))) {
    throw new StartError(
      `PostgreSQL's user (${runAs.uid}) cannot reach the database folder ${dir}: let others pass the folders above it (chmod o+x).`,
    );
  }
  return { dir, runAs, fresh: false, binariesPlace: runAs ? sharedPlace : join(dir, "..") };
};

const placeIn = (dataDir: string): string => join(dataDir, "postgres");

/** Whether a data folder, which need not be there, has database files or a link to some. */
export const hasCluster = (dataDir: string): Promise<boolean> =>
  lstat(placeIn(dataDir)).then(
    () => true,
    () => false,
  );

/**
 * Finds the place of the database files of a data folder: `<dataDir>/postgres`, or, for root
 * with a data folder that other users cannot pass (a clone in a private folder), a folder below
 * /var/lib/handrail to which `<dataDir>/postgres` is then a link.
 */
export const findCluster = async (dataDir: string): Promise<Cluster> => {
  const path = placeIn(dataDir);
  if (await hasCluster(dataDir)) return existing(path);
  const runAs = await userForNewDatabase();
  if (!runAs) return { dir: path, runAs, fresh: true, binariesPlace: dataDir };
  if (await canReach(runAs, dataDir)) {
    return { dir: path, runAs, fresh: true, binariesPlace: sharedPlace };
  }
  const dir = join(sharedPlace, randomBytes(6).toString("hex"));
  return { dir, runAs, fresh: true, binariesPlace: sharedPlace, linkFrom: path };
};
