import { readJsonFile, writeJsonFile } from "../json-file.ts";
import { Release, type ReleasePoint, isOlder } from "./release.ts";

const Stored = Release.pick({ version: true, releaseDate: true });

/** The newest release that was ever downloaded here; it waits to be installed, or is. */
export type NewestRelease = {
  get(): ReleasePoint | undefined;
  set(release: ReleasePoint): void;
};

/** Remembers it over restarts: the download waits over them, too. */
export const createNewestRelease = async (file: string): Promise<NewestRelease> => {
  let newest: ReleasePoint | undefined = await readJsonFile(file, Stored);
  return {
    get: () => newest,
    set: ({ version, releaseDate }) => {
      if (newest && isOlder({ version, releaseDate }, newest)) return;
      newest = { version, releaseDate };
      writeJsonFile(file, newest);
    },
  };
};
