import { readFile } from "node:fs/promises";
import { dirname, join, posix, win32 } from "node:path";

export type ProgramPlace = {
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
