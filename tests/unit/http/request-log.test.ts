import { describe, expect, it } from "vitest";
import { loggedPath } from "#server/http/request-log.ts";

describe("a path in the log", () => {
  it("keeps the token of a mailed link to itself", () => {
    expect(loggedPath("/alertsubscriptions/unsubscribe/s3cret")).toBe(
      "/alertsubscriptions/unsubscribe/*",
    );
    expect(loggedPath("/api/alertSubscriptions/unsubscribeByToken/s3cret")).toBe(
      "/api/alertSubscriptions/unsubscribeByToken/*",
    );
    expect(loggedPath("/api/alertSubscriptions/alertsubscriptionbytoken/s3cret/")).toBe(
      "/api/alertSubscriptions/alertsubscriptionbytoken/*/",
    );
  });

  it("is told as it is elsewhere", () => {
    for (const path of ["/", "/api/alertSubscriptions/unsubscribe", "/admin/facility/edit/7"])
      expect(loggedPath(path)).toBe(path);
  });
});
