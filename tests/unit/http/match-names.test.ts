import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Fact } from "#contract/ingest.ts";
import { LoginForm } from "#contract/session.ts";
import { matchNames } from "#server/lib/match-names.ts";

describe("names of a payload", () => {
  it("are matched without regard to case", () => {
    const given = { username: "a@b.test", PASSWORD: "secret" };
    expect(matchNames(LoginForm, given)).toEqual({ UserName: "a@b.test", Password: "secret" });
  });

  it("are matched within lists, optional parts and each kind of a fact", () => {
    const schema = z.strictObject({
      recipients: z.array(z.strictObject({ emailAddress: z.string() })).optional(),
    });
    expect(matchNames(schema, { Recipients: [{ EMAILADDRESS: "x" }] })).toEqual({
      recipients: [{ emailAddress: "x" }],
    });
    const report = { TYPE: "device_report", Refill: { ekey: "k" }, RSSI: -60 };
    expect(matchNames(Fact, report)).toEqual({
      type: "device_report",
      refill: { eKey: "k" },
      rssi: -60,
    });
  });

  it("that are unknown, or would stand there twice, stay as they came", () => {
    const twice = { UserName: "a", username: "b", colour: "blue" };
    expect(matchNames(LoginForm, twice)).toEqual(twice);
    const odd = JSON.parse('{"__proto__": {"Password": 1}}') as unknown;
    expect(Object.keys(matchNames(LoginForm, odd) as object)).toEqual(["__proto__"]);
    expect(matchNames(LoginForm, null)).toBeNull();
    expect(matchNames(LoginForm, ["UserName"])).toEqual(["UserName"]);
  });
});
