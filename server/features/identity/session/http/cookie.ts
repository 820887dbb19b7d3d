import type { HttpContext } from "#server/http/types.ts";

/** Over https the name's prefix makes browsers refuse a cookie set by anything but this host. */
const nameFor = (isSecure: boolean): string => (isSecure ? "__Host-handrail" : "handrail");

export type SessionCookie = {
  read(ctx: HttpContext): string | null;
  write(ctx: HttpContext, token: string): void;
  clear(ctx: HttpContext): void;
  readonly name: string;
};

/**
 * The session's cookie: HttpOnly, SameSite=Lax, and Secure where the portal is public over https.
 * It ends with the browser, also where the page remembers the e-mail for the next time.
 */
export const sessionCookie = (publicUrl: string): SessionCookie => {
  const isSecure = publicUrl.startsWith("https:");
  const name = nameFor(isSecure);
  const set = (ctx: HttpContext, value: string, maxAge = ""): void => {
    ctx.append(
      "set-cookie",
      `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}${maxAge}`,
    );
  };
  return {
    name,
    read: (ctx) => ctx.cookies.get(name) ?? null,
    write: (ctx, token) => set(ctx, token),
    clear: (ctx) => set(ctx, "", "; Max-Age=0"),
  };
};
