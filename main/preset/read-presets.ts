import { readFile } from "node:fs/promises";
import { dirname, join, posix, win32 } from "node:path";
import type { SystemPreferences } from "electron";
import { presetFromArguments } from "./from-arguments.ts";
import { POLICY_KEY, readMacProfile, readWindowsPolicy } from "./from-policy.ts";
import { type PresetSource, type StartSettings, parsePreset, resolvePreset } from "./preset.ts";

type ProgramPlace = {
  platform: NodeJS.Platform;
  /** The running program. */
  program: string;
  /** The AppImage that it was unpacked from, if it was. */
  appImage: string | undefined;
};

const NAME = "handrail.json";

/**
 * Where a preset file for all users may be: beside the program (for an AppImage beside its file, on
 * macOS beside the app), and on Linux in `/etc/handrail`.
 */
export const presetFiles = ({ platform, program, appImage }: ProgramPlace): string[] => {
  if (platform === "win32") return [win32.join(win32.dirname(program), NAME)];
  // Handrail.app/Contents/MacOS/Handrail
  if (platform === "darwin") return [posix.join(posix.dirname(program), "../../..", NAME)];
  return [join(dirname(appImage ?? program), NAME), `/etc/handrail/${NAME}`];
};

/**
 * Reads a preset file; `undefined` if it is not there.
 * @throws if it cannot be read or is no JSON: what an administrator wrote must not be passed over
 */
export const readPresetFile = async (file: string): Promise<unknown> => {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    // Windows' own editor may begin it with a mark.
    return JSON.parse(text.replace(/^\uFEFF/u, "")) as unknown;
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
};

type PresetSystem = {
  platform: NodeJS.Platform;
  argv: readonly string[];
  program: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Only macOS has one. */
  preferences: Pick<SystemPreferences, "getUserDefault"> | undefined;
};

const policyOf = async (system: PresetSystem): Promise<PresetSource[]> => {
  const { platform, environment, preferences } = system;
  if (platform === "win32") {
    const values = await readWindowsPolicy(environment["SystemRoot"] ?? String.raw`C:\Windows`);
    return [parsePreset(POLICY_KEY, values)];
  }
  if (platform === "darwin" && preferences)
    return [parsePreset("Profile", readMacProfile(preferences))];
  return [];
};

const filesOf = async ({ platform, program, environment }: PresetSystem) => {
  const appImage = environment["APPIMAGE"];
  const sources: PresetSource[] = [];
  for (const file of presetFiles({ platform, program, appImage })) {
    const values = await readPresetFile(file);
    if (values !== undefined) sources.push(parsePreset(file, values));
  }
  return sources;
};

/** What is set from outside but empty says nothing. */
const orNothing = (value: string | undefined) => value || undefined;

/**
 * How this console starts: by its arguments, else as a policy or a profile says, else a file for all
 * users, else the environment.
 * @throws with the source's name if one of them cannot be read or does not fit
 */
export const readPresets = async (system: PresetSystem): Promise<StartSettings> => {
  const { argv, environment } = system;
  const certificate = orNothing(environment["HANDRAIL_SERVER_CERTIFICATE"]);
  return resolvePreset([
    parsePreset("Command line", presetFromArguments(argv)),
    ...(await policyOf(system)),
    ...(await filesOf(system)),
    parsePreset("HANDRAIL_SERVER", {
      server: orNothing(environment["HANDRAIL_SERVER"]),
      certificate,
    }),
  ]);
};
