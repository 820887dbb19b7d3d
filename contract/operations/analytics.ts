import { z } from "zod";
import { defineCall } from "../core/call.ts";

export const analytics = {
  applicationInsights: defineCall({
    method: "GET",
    path: "analytics/applicationInsights",
    access: { kind: "signedIn" },
    reach: "none",
    summary: "Where pages report refused calls to; null where nobody wants to hear of them.",
    output: z.object({
      /** An Application Insights connection string. */
      key: z.string().nullable(),
    }),
    background: true,
  }),
};
