import type { AppOrigin } from "../server-link/addresses.ts";

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");

/** Nothing is allowed that is not named below. */
const NOTHING = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/**
 * For the portal's pages. Scripts come from the built files alone: `'self'` would also run script
 * that an `/api` answer carries. Bold words inside a graph are style attributes; style elements stay
 * forbidden.
 */
export const portalPolicy = (origin: AppOrigin): string =>
  policy({
    ...NOTHING,
    "script-src": `${origin}/assets/`,
    "worker-src": `${origin}/assets/`,
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
  });

/** For the first-run page: no script at all, one form to itself. */
export const setupPolicy = (): string =>
  policy({ ...NOTHING, "style-src": "'unsafe-inline'", "form-action": "'self'" });
