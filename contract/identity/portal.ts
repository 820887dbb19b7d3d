import { z } from "zod";
import { defineCall } from "../core/call.ts";

/** Where people turn to who need help, or want to know more of the product. */
export const Contacts = z.object({
  supportEmail: z.string(),
  /** A page on the product; null where the portal's own guide has to do. */
  productUrl: z.url({ protocol: /^https?$/u }).nullable(),
});
export type Contacts = z.infer<typeof Contacts>;

/** How far an installation is before anybody has signed in; says nothing of anybody. */
export const Setup = z.object({ hasAccount: z.boolean() });
export type Setup = z.infer<typeof Setup>;

export const portal = {
  setup: defineCall({
    method: "GET",
    path: "portal/setup",
    access: { kind: "public" },
    reach: "none",
    summary: "Whether this installation has any account at all, so that one could sign in.",
    output: Setup,
    background: true,
  }),
  contacts: defineCall({
    method: "GET",
    path: "portal/contacts",
    access: { kind: "public" },
    reach: "none",
    summary: "Support's e-mail address, and a page on the product if there is one.",
    output: Contacts,
    background: true,
  }),
};
