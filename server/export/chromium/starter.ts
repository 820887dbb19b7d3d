import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunAs } from "#server/db/embedded/run-as.ts";

/** A program that starts Chromium as another user. */
type Starter = { path: string; remove(): Promise<void> };

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Makes a program that starts Chromium as `user` with the arguments it gets: Chromium's sandbox does
 * not work for root. Its profile, a folder of root's until then, becomes that user's.
 */
export const makeStarter = async (executable: string, user: RunAs): Promise<Starter> => {
  const folder = await mkdtemp(join(tmpdir(), "handrail-chromium-"));
  // Whatever this process lets others do with its files.
  await chmod(folder, 0o755);
  const path = join(folder, "chromium");
  const owner = `${user.uid}:${user.gid}`;
  const script = `#!/bin/sh
for argument; do
  case "$argument" in
    --user-data-dir=*)
      HOME="\${argument#--user-data-dir=}"
      export HOME
      chown ${owner} "$HOME" ;;
  esac
done
exec setpriv --reuid=${user.uid} --regid=${user.gid} --clear-groups --inh-caps=-all -- ${quote(executable)} "$@"
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
};
