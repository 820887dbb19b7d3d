import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Fact } from "#contract/devices/ingest.ts";
import { LoginForm } from "#contract/identity/session.ts";
import { type CallDefinition, defineCall } from "#contract/core/call.ts";
import { allCalls } from "#contract/index.ts";
import { InstantInput, UtcInput } from "#contract/core/primitives.ts";
import { BLANK_SAYS, matchNames, readBody, readParameters } from "#contract/core/read-request.ts";

describe("an instant of a request", () => {
  it("an instant without a zone is UTC where its field says so", () => {
    const read = (text: string) => UtcInput.safeParse(text).data;
    expect(read("2026-03-02T14:05:00")).toBe("2026-03-02T14:05:00Z");
    expect(read("2026-03-02T14:05:00.120")).toBe("2026-03-02T14:05:00.120Z");
    expect(read("2026-03-02T14:05:00-05:00")).toBe("2026-03-02T14:05:00-05:00");
    expect(read("2026-03-02")).toBeUndefined();
    expect(read("3100-03-02T14:05:00")).toBeUndefined();
  });

  it("an instant without a zone is refused elsewhere as a possible wall clock's", () => {
    expect(InstantInput.safeParse("2026-03-02T14:05:00Z").success).toBe(true);
    expect(InstantInput.safeParse("2026-03-02T14:05:00").success).toBe(false);
    const fact = { id: "1", type: "dispense", device: "A", at: "2026-03-02T14:05:00" };
    expect(Fact.safeParse(fact).success).toBe(false);
  });
});

describe("names of a payload", () => {
  it("names of a payload are matched without regard to case", () => {
    const given = { username: "a@b.test", PASSWORD: "secret" };
    expect(matchNames(LoginForm, given)).toEqual({ UserName: "a@b.test", Password: "secret" });
  });

  it("names of a payload are matched within lists and optional parts", () => {
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

  it("unknown or double names of a payload stay as they came", () => {
    const twice = { UserName: "a", username: "b", colour: "blue" };
    expect(matchNames(LoginForm, twice)).toEqual(twice);
    const odd = JSON.parse('{"__proto__": {"Password": 1}}') as unknown;
    expect(Object.keys(matchNames(LoginForm, odd) as object)).toEqual(["__proto__"]);
    expect(matchNames(LoginForm, null)).toBeNull();
    expect(matchNames(LoginForm, ["UserName"])).toEqual(["UserName"]);
  });
});

const call = defineCall({
  method: "PUT",
  path: "facility/:facilityId/things/:thingId",
  access: { kind: "signedIn" },
  reach: "facility",
  summary: "A call for these tests.",
  body: z.strictObject({
    name: z.string(),
    beds: z.int().nullable().default(null),
    kind: z.literal([1, 2]).optional(),
    note: z.string().default(""),
    rows: z.array(z.strictObject({ id: z.string().optional(), limit: z.number() })).optional(),
  }),
  output: z.object({
    id: z.string(),
    facilityId: z.string(),
    name: z.string(),
    canEdit: z.boolean(),
    rows: z.array(z.object({ id: z.string(), limit: z.number(), facilityId: z.string() })),
  }),
  bareField: "rows",
  also: { things: "rows", "rows.number": "limit" },
});
const PATH = { facilityId: "f-1", thingId: "t-1" };
const read = (body: unknown, given = call as Parameters<typeof readBody>[0]) =>
  readBody(given, body, PATH);

describe("a body", () => {
  it("drops from a body what only repeats the answer, in rows too", () => {
    const sent = { id: "T-1", facilityId: "f-1", Name: "a", canEdit: true };
    const rows = [{ id: "r", limit: 1, facilityId: "F-1" }];
    expect(read({ ...sent, rows })).toEqual({
      body: { name: "a", rows: [{ id: "r", limit: 1 }] },
      mismatches: [],
    });
  });

  it("a body may not contradict the path's row id", () => {
    expect(read({ id: "t-2", rows: [{ limit: 1, facilityId: "f-2" }] }).mismatches).toEqual([
      "id",
      "rows.0.facilityId",
    ]);
    expect(read({ id: null, facilityId: "" })).toEqual({ body: {}, mismatches: [] });
  });

  it("retains fields that neither the call nor its entity has, for a refusal", () => {
    expect(read({ colour: "red", rows: [{ limit: 1, colour: "red" }] }).body).toEqual({
      colour: "red",
      rows: [{ limit: 1, colour: "red" }],
    });
  });

  it("null and an empty text count as absent where optional", () => {
    expect(read({ name: "", beds: "", kind: null, note: null, rows: "" }).body).toEqual({
      name: "",
    });
    expect(read({ rows: [{ id: "", limit: null }] }).body).toEqual({ rows: [{ limit: null }] });
  });

  it("a body may have numbers as text where a number is due", () => {
    const sent = { name: "12", beds: " 120 ", kind: "2", rows: [{ limit: "-1.5" }] };
    expect(read(sent).body).toEqual({ name: "12", beds: 120, kind: 2, rows: [{ limit: -1.5 }] });
    expect(read({ beds: "1e3", kind: "two" }).body).toEqual({ beds: "1e3", kind: "two" });
  });

  it("a body may be one of its fields' values, or rename a field", () => {
    expect(read([{ limit: "1" }]).body).toEqual({ rows: [{ limit: 1 }] });
    expect(read({ things: [{ number: 1 }] }).body).toEqual({ rows: [{ limit: 1 }] });
    const both = read({ things: [], rows: [{ number: 1, limit: 2 }] }).body;
    expect(both).toEqual({ things: [], rows: [{ number: 1, limit: 2 }] });
  });

  it("a body of a new row has no id yet", () => {
    const made = { ...call, method: "POST", path: "facility/:facilityId/things" } as const;
    const paths = { facilityId: "f-1" };
    expect(readBody(made, { id: "t-1", name: "a" }, paths).mismatches).toEqual(["id"]);
    expect(readBody(made, { id: null, name: "a" }, paths)).toEqual({
      body: { name: "a" },
      mismatches: [],
    });
  });
});

describe("parameters", () => {
  it("parameters without a value count as absent where they are optional", () => {
    const query = z.strictObject({ search: z.string().optional(), page: z.int().default(1) });
    expect(readParameters(query, { search: "", page: "2" })).toEqual({ page: 2 });
  });
});

describe("the table of what null says", () => {
  it("the table of null values names only fields that take null", () => {
    const calls = new Map(allCalls().map((one) => [`${one.call.method} ${one.call.path}`, one]));
    for (const [name, fields] of Object.entries(BLANK_SAYS))
      for (const field of Object.keys(fields)) {
        const found: CallDefinition | undefined = calls.get(name)?.call;
        if (found?.body === undefined) throw new Error(`no call ${name}`);
        if (field.endsWith(".*")) continue;
        const parts = field.split(".");
        const at = (value: unknown) =>
          parts.toReversed().reduce<unknown>((inner, part, index) => {
            const one = { [part]: inner };
            return index === parts.length - 1 ? one : [one];
          }, value);
        const codes = (value: unknown) =>
          found.body
            ?.safeParse(at(value))
            .error?.issues.filter(({ path }) => path.at(-1) === parts.at(-1)) ?? [];
        expect(Math.min(codes(null).length, codes("").length), `${name} ${field}`).toBe(0);
      }
  });
});
