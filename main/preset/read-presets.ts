import type { SystemPreferences } from "electron";
import { presetFromArguments } from "./from-arguments.ts";
import { presetFiles, readPresetFile } from "./from-file.ts";
import { POLICY_KEY, readMacProfile, readWindowsPolicy } from "./from-policy.ts";
import { type PresetSource, type StartSettings, parsePreset, resolvePreset } from "./preset.ts";

export type PresetSystem = {
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
