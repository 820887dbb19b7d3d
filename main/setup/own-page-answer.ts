import { setupPolicy } from "../security/csp.ts";

/** A page that the console makes itself, without script. */
export const ownPageAnswer = (html: string): Response =>
  new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": setupPolicy(),
      "x-content-type-options": "nosniff",
    },
  });
