import { DISPLAY_LIMITS } from "#contract/displays/displays.ts";
import type { HttpContext } from "#server/http/types.ts";

const DAY_S = 24 * 3_600;
/** A screen that shows codes is confirmed within the day, or begins again. */
const ENROLMENT_S = DAY_S;
/** The one call that the secret of an enrolment is for. */
const ENROLMENT_PATH = "/api/display/enrolment";

type DisplayCookie = {
  readonly name: string;
  read(ctx: HttpContext): string | null;
  write(ctx: HttpContext, value: string): void;
};

const cookie = (
  name: string,
  { path, maxAge, isSecure }: { path: string; maxAge: number; isSecure: boolean },
): DisplayCookie => ({
  name,
  read: (ctx) => ctx.cookies.get(name) ?? null,
  write: (ctx, value) => {
    ctx.append(
      "set-cookie",
      `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${isSecure ? "; Secure" : ""}`,
    );
  },
});

/**
 * The cookies of a screen: its credential, and before that the secret of its enrolment. The first has
 * to be sent to all of `display/`, and over https its name ties it to this host and to the path `/`;
 * the second goes to one call alone, so that its name can only promise https.
 */
export const displayCookies = (
  publicUrl: string,
): { credential: DisplayCookie; enrolment: DisplayCookie } => {
  const isSecure = publicUrl.startsWith("https:");
  return {
    credential: cookie(`${isSecure ? "__Host-" : ""}handrail_display`, {
      path: "/",
      maxAge: DISPLAY_LIMITS.credentialDays * DAY_S,
      isSecure,
    }),
    enrolment: cookie(`${isSecure ? "__Secure-" : ""}handrail_enrolment`, {
      path: ENROLMENT_PATH,
      maxAge: ENROLMENT_S,
      isSecure,
    }),
  };
};
