import { z } from "zod";
import { parseFingerprint } from "../server-link/certificate-pin.ts";
import type { PinnedServer } from "../server-link/known-servers.ts";
import { parseServerAddress } from "../server-link/server-address.ts";

const text = z.string().trim().min(1).max(2_000);

/** What can be set from outside, the same names in every source. */
const Preset = z.strictObject({
  server: text.optional(),
  /** SHA-256 fingerprint of the only certificate that the server may show. */
  certificate: text.optional(),
  /** Starts in a kiosk that only the PIN, or Esc held for 3 s, ends. */
  kiosk: z.boolean().optional(),
  /** Starts as a display: a kiosk that shows slides. */
  display: z.boolean().optional(),
  /** The screen of a kiosk, counted from the left. */
  screen: z.int().min(1).max(16).optional(),
  /** Where releases of the console are, and the public key that has signed them. */
  updateUrl: text.optional(),
  updateKey: text.optional(),
});
type Preset = z.infer<typeof Preset>;

/** What one source says; `name` is for the person who has to put it right. */
export type PresetSource = { name: string; preset: Preset };

/** How the console starts. */
export type StartSettings = {
  /** Absent where the person chooses. */
  server: PinnedServer | undefined;
  kiosk: boolean;
  display: boolean;
  screen: number | undefined;
  updateUrl: string | undefined;
  updateKey: string | undefined;
};

const serverOf = ({ name, preset }: PresetSource): PinnedServer => {
  const { server = "", certificate } = preset;
  const url = parseServerAddress(server);
  if (!url) throw new Error(`${name}: server is not a web address: ${server}`);
  if (certificate === undefined) return { url, certificate: undefined };
  const pinned = parseFingerprint(certificate);
  if (!pinned) throw new Error(`${name}: certificate is not a SHA-256 fingerprint: ${certificate}`);
  return { url, certificate: pinned };
};

/**
 * Puts the sources together, the first that says something winning. Server and certificate belong
 * together and come from one source.
 * @throws with the source's name if a server is no web address or a certificate no fingerprint
 */
export const resolvePreset = (sources: readonly PresetSource[]): StartSettings => {
  const first = <Key extends keyof Preset>(key: Key): Preset[Key] =>
    sources.find(({ preset }) => preset[key] !== undefined)?.preset[key];
  const withServer = sources.find(({ preset }) => preset.server !== undefined);
  const display = first("display") ?? false;
  return {
    server: withServer && serverOf(withServer),
    display,
    kiosk: display || (first("kiosk") ?? false),
    screen: first("screen"),
    updateUrl: first("updateUrl"),
    updateKey: first("updateKey"),
  };
};

/**
 * Reads a source's values.
 * @throws with the source's name and every value that does not fit
 */
export const parsePreset = (name: string, values: unknown): PresetSource => {
  const parsed = Preset.safeParse(values);
  if (parsed.success) return { name, preset: parsed.data };
  throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
};
