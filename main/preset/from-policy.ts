import { execFile } from "node:child_process";
import { win32 } from "node:path";
import { promisify } from "node:util";
import type { SystemPreferences } from "electron";

/** A Windows policy's place in the registry; only administrators can write there. */
export const POLICY_KEY = String.raw`HKLM\SOFTWARE\Policies\Handrail\Console`;

const NAMES = {
  Server: "server",
  Certificate: "certificate",
  Kiosk: "kiosk",
  Display: "display",
  Screen: "screen",
  UpdateUrl: "updateUrl",
  UpdateKey: "updateKey",
} as const;
type PolicyName = keyof typeof NAMES;

const FLAGS: ReadonlySet<string> = new Set(["Kiosk", "Display"]);
const isPolicyName = (name: string): name is PolicyName => Object.hasOwn(NAMES, name);

/** `    Server    REG_SZ    https://…`, as `reg query` prints a value. */
const VALUE = /^\s+(\w+)\s+(REG_SZ|REG_DWORD)\s+(.*\S)\s*$/u;

/** The values of a policy in what `reg query` printed; values of other names are left out. */
export const parseRegistryValues = (printed: string): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const line of printed.split(/\r?\n/u)) {
    const [, name = "", type, text = ""] = VALUE.exec(line) ?? [];
    if (!isPolicyName(name)) continue;
    const value = type === "REG_DWORD" ? Number(text) : text;
    values[NAMES[name]] = FLAGS.has(name) ? value === 1 : value;
  }
  return values;
};

/** Reads the Windows policy; empty where there is none. */
export const readWindowsPolicy = async (
  systemRoot: string,
  run: (file: string, args: string[]) => Promise<{ stdout: string }> = promisify(execFile),
): Promise<Record<string, unknown>> => {
  const reg = win32.join(systemRoot, "System32", "reg.exe");
  try {
    const { stdout } = await run(reg, ["query", POLICY_KEY, "/reg:64"]);
    return parseRegistryValues(stdout);
  } catch (error) {
    // It ends with 1 where there is no such key.
    if ((error as { code?: unknown }).code === 1) return {};
    throw error;
  }
};

/** Reads what a macOS profile sets for the console's bundle; empty where there is none. */
export const readMacProfile = (
  preferences: Pick<SystemPreferences, "getUserDefault">,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(NAMES)) {
    if (FLAGS.has(name)) {
      if (preferences.getUserDefault(name, "boolean")) values[key] = true;
    } else if (name === "Screen") {
      const screen = preferences.getUserDefault(name, "integer");
      if (screen !== 0) values[key] = screen;
    } else {
      const text = preferences.getUserDefault(name, "string");
      if (text !== "") values[key] = text;
    }
  }
  return values;
};
