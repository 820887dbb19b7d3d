import { createHmac, timingSafeEqual } from "node:crypto";
import { newId } from "#server/lib/ids.ts";
import type { HttpContext } from "#server/http/types.ts";

const YEAR_S = 365 * 24 * 3600;

/**
 * The cookie by which a browser shows that an account has signed in on it before. It opens
 * nothing; it only lets the browser's own guesses be counted apart from everybody else's.
 */
export type DeviceCookie = {
  /** The device's id, if this browser has signed in with this address since its password was set. */
  read(ctx: HttpContext, account: DeviceAccount): string | null;
  /** Marks the browser after a sign-in; the id stays when it had one. */
  write(ctx: HttpContext, account: DeviceAccount, deviceId: string | null): void;
};

export type DeviceAccount = { email: string; passwordChangedAt: Date | null };

export const deviceCookie = (publicUrl: string, key: string): DeviceCookie => {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-handrail-device" : "handrail-device";
  const sign = (deviceId: string, { email, passwordChangedAt }: DeviceAccount): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([deviceId, email.toLowerCase(), passwordChangedAt?.getTime() ?? 0]))
      .digest("base64url");
  return {
    read: (ctx, account) => {
      const [deviceId, signature] = (ctx.cookies.get(name) ?? "").split(".");
      if (deviceId === undefined || signature === undefined) return null;
      const expected = Buffer.from(sign(deviceId, account));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) ? deviceId : null;
    },
    write: (ctx, account, known) => {
      const deviceId = known ?? newId();
      ctx.append(
        "set-cookie",
        `${name}=${deviceId}.${sign(deviceId, account)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${isSecure ? "; Secure" : ""}`,
      );
    },
  };
};
