import { z } from "zod";

const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\da-z.-]{1,60})?$/iu;

/** What the signed description of a release says of it; one that leaves any of this open is refused. */
export const Release = z.object({
  version: z.string().regex(VERSION),
  /** Quoted or not: YAML reads a bare one as a date by itself. */
  releaseDate: z.coerce.date(),
  /** As Node's `process.platform` and `process.arch` name them. */
  system: z.string(),
  architectures: z.array(z.string()).min(1),
});
export type Release = z.infer<typeof Release>;

/** One of several releases in time. */
export type ReleasePoint = Pick<Release, "version" | "releaseDate">;

/** The computer that a release is to be installed on. */
export type Machine = { system: string; architecture: string };

/** A version's numbers and what follows them; without anything it comes after all that has something. */
const partsOf = (version: string): [number[], string] => {
  const [numbers = "", ...rest] = version.split("-");
  return [numbers.split(".").map(Number), rest.join("-")];
};

/** Below 0 if `a` is the older version, above 0 if it is the newer one. */
export const compareVersions = (a: string, b: string): number => {
  const [numbersA, restA] = partsOf(a);
  const [numbersB, restB] = partsOf(b);
  for (const [place, number] of numbersA.entries()) {
    const difference = number - (numbersB[place] ?? 0);
    if (difference !== 0) return difference;
  }
  if (restA === "" || restB === "") return (restA === "" ? 1 : 0) - (restB === "" ? 1 : 0);
  return restA.localeCompare(restB, "en", { numeric: true });
};

/** Whether a release is from before another: by its version, of the same version by its date. */
export const isOlder = (release: ReleasePoint, than: ReleasePoint): boolean => {
  const order = compareVersions(release.version, than.version);
  return order === 0 ? release.releaseDate < than.releaseDate : order < 0;
};

/**
 * Reads what a description says and holds it against this machine and the newest release that was
 * downloaded here: a description that was signed once stays signed, wherever and whenever it is shown.
 * @throws with the reason, for the log
 */
export const acceptRelease = (
  description: unknown,
  { system, architecture }: Machine,
  newest: ReleasePoint | undefined,
): Release => {
  const { data: release } = Release.safeParse(description);
  if (!release)
    throw new Error("The release does not say its version, date, system and architecture");
  if (release.system !== system) throw new Error(`The release is for ${release.system}`);
  if (!release.architectures.includes(architecture))
    throw new Error(`The release is for ${release.architectures.join(", ")}`);
  if (newest && isOlder(release, newest))
    throw new Error(`The release ${release.version} is older than ${newest.version}, which waits`);
  return release;
};
