import { createHmac, timingSafeEqual } from "node:crypto";
import { newId } from "#server/lib/ids.ts";
import type { HttpContext } from "#server/http/types.ts";
import type { DeviceAccount } from "../queries/logins.ts";

const YEAR_S = 365 * 24 * 3600;
/** Accounts that one browser is known by: the team at a shared workstation, in under 1 KB. */
const ACCOUNTS_MAX = 10;
/** One account's id of the device and its signature. */
const ENTRY = /^[\da-f-]{36}\.[\w-]{43}$/u;
const BETWEEN = "~";

/**
 * The cookie by which a browser shows which accounts have signed in on it before. It opens nothing;
 * it only lets the browser's own guesses be counted apart from all others.
 */
export type DeviceCookie = {
  /** The device's id, if this browser has signed in with this address since its password was set. */
  read(ctx: HttpContext, account: DeviceAccount): string | null;
  /**
   * Marks the browser after a sign-in; the id stays when it had one. Of too many accounts the one
   * longest ago is forgotten.
   */
  write(ctx: HttpContext, account: DeviceAccount, deviceId: string | null): void;
};

export const deviceCookie = (publicUrl: string, key: string): DeviceCookie => {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-handrail-device" : "handrail-device";
  const sign = (deviceId: string, { email, passwordChangedAt }: DeviceAccount): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([deviceId, email.toLowerCase(), passwordChangedAt?.getTime() ?? 0]))
      .digest("base64url");
  const entryFor = (deviceId: string, account: DeviceAccount): string =>
    `${deviceId}.${sign(deviceId, account)}`;
  const deviceIdOf = (entry: string): string => entry.slice(0, entry.indexOf("."));
  const isFor = (entry: string, account: DeviceAccount): boolean =>
    timingSafeEqual(Buffer.from(entry), Buffer.from(entryFor(deviceIdOf(entry), account)));
  const entries = (ctx: HttpContext): string[] =>
    (ctx.cookies.get(name) ?? "").split(BETWEEN, ACCOUNTS_MAX).filter((entry) => ENTRY.test(entry));
  return {
    read: (ctx, account) => {
      const entry = entries(ctx).find((each) => isFor(each, account));
      return entry === undefined ? null : deviceIdOf(entry);
    },
    write: (ctx, account, known) => {
      const others = entries(ctx).filter((entry) => deviceIdOf(entry) !== known);
      const value = [entryFor(known ?? newId(), account), ...others]
        .slice(0, ACCOUNTS_MAX)
        .join(BETWEEN);
      ctx.append(
        "set-cookie",
        `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${isSecure ? "; Secure" : ""}`,
      );
    },
  };
};
