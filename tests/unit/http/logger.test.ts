import { describe, expect, it } from "vitest";
import { AppError } from "#server/lib/app-error.ts";
import { newToken } from "#server/lib/hashing.ts";
import { createLogger } from "#server/lib/logger.ts";

const listen = () => {
  const lines: string[] = [];
  return { lines, log: createLogger("trace", { write: (line) => void lines.push(line) }) };
};

/** What comes out of the log for a text. */
const told = (text: string): string => {
  const { lines, log } = listen();
  log.info(text);
  return (JSON.parse(lines.join("")) as { msg: string }).msg;
};

const token = newToken();

describe("the log", () => {
  it("the log never shows values of a row that the database refused", () => {
    const { lines, log } = listen();
    const refused = Object.assign(new Error('null value in column "message_id"'), {
      code: "23502",
      detail: "Failing row contains (Ada, room 4).",
    });
    log.error({ err: refused }, "request failed");
    log.warn({ err: new AppError("unavailable", { cause: refused }) }, "request refused");
    expect(lines.map((line) => line.includes("message_id"))).toEqual([true, true]);
    expect(lines.join("")).not.toContain("room 4");
  });

  it.each([
    ["password", { password: "hidden-part" }],
    ["Password", { Password: "hidden-part" }],
    ["currentPassword", { body: { currentPassword: "hidden-part" } }],
    ["token", { token: "hidden-part" }],
    ["resetPasswordGuid", { err: new AppError("forbidden", { resetPasswordGuid: "hidden-part" }) }],
    ["guid", { answer: [{ guid: "hidden-part" }] }],
    ["Authorization", { request: { headers: { Authorization: "Bearer hidden-part" } } }],
    ["cookie", { req: { headers: { cookie: ["handrail=hidden-part"] } } }],
    ["set-cookie", { headers: { "set-cookie": "handrail=hidden-part" } }],
    ["x-csrf-token", { headers: { "x-csrf-token": "hidden-part" } }],
    ["HANDRAIL_SECRET", { env: { HANDRAIL_SECRET: "hidden-part" } }],
    ["signature", { a: { b: { c: { d: { signature: "hidden-part" } } } } }],
  ])("the log hides a value called %s, however deep", (name, fields) => {
    const { lines, log } = listen();
    log.error(fields, "failed");
    expect(lines.join("")).toContain(`"${name}":"[redacted]"`);
    expect(lines.join("")).not.toContain("hidden-part");
  });

  it("the log hides secrets in fields, causes, stacks and messages", () => {
    const { lines, log } = listen();
    const cause = new Error("connect smtps://mailer:hidden-part@mail.example.org:465");
    const error = new Error("no mail left: token=hidden-part", { cause });
    log
      .child({ link: "https://portal.example.test/login/resetpassword?guid=hidden-part" })
      .warn(
        { err: error, input: "postgres://owner:hidden/part@db.example.org/handrail" },
        "hidden at https://portal.example.test/account/register?guid=hidden-part",
      );
    const text = lines.join("");
    expect(text).not.toMatch(/hidden-part|hidden\/part/u);
    for (const left of [
      "@mail.example.org:465",
      "@db.example.org/handrail",
      "no mail left",
      "cause",
    ])
      expect(text).toContain(left);
  });

  it.each([
    ["postgres://app:p%40ss@db:5432/handrail", "postgres://[redacted]@db:5432/handrail"],
    ["SMTP_URL=smtps://me:a@b@mail.example.org", "SMTP_URL=smtps://[redacted]@mail.example.org"],
    ["https://u:p@proxy.example.org/a?b=1", "https://[redacted]@proxy.example.org/a?b=1"],
    ["/login/resetpassword?guid=abc&lang=fr", "/login/resetpassword?guid=[redacted]&lang=fr"],
    ["/account/register?guid=abc", "/account/register?guid=[redacted]"],
    ["password=a%20b&userName=ada", "password=[redacted]&userName=ada"],
    [
      'body {"password":"a \\" b","userName":"ada"}',
      'body {"password":"[redacted]","userName":"ada"}',
    ],
    ["Authorization: Bearer abc.def\nHost: a", "Authorization: [redacted]\nHost: a"],
    ["set-cookie: handrail=abc; Path=/", "set-cookie: [redacted]"],
    ["sent Bearer abcdefgh to it", "sent Bearer [redacted] to it"],
    ["/api/downloads/0199a1b2.sig-nature", "/api/downloads/[redacted]"],
    ["/alertsubscriptions/unsubscribe/s3cret", "/alertsubscriptions/unsubscribe/[redacted]"],
    [
      "/api/alertSubscriptions/unsubscribeByToken/s3cret",
      "/api/alertSubscriptions/unsubscribeByToken/[redacted]",
    ],
    [
      "/api/alertSubscriptions/alertsubscriptionbytoken/s3cret/",
      "/api/alertSubscriptions/alertsubscriptionbytoken/[redacted]/",
    ],
    [`handrail=${token}`, "handrail=[redacted]"],
    [`is (${token}), not hrt_${token}`, "is ([redacted]), not [redacted]"],
  ])("the log shows no secrets of a text: %s", (text, left) => {
    expect(told(text)).toBe(left);
  });

  it.each([
    "GET /api/alertSubscriptions/unsubscribe",
    "/admin/facility/edit/0199a1b2-1111-7222-8333-444455556666",
    'relation "day_summary" does not exist at character 43',
    "at judgeChunk (file:///srv/handrail/server/engine/devices/judge-touched.ts:10:3)",
    "two facilities @ Northlake, 12:30",
  ])("the log shows the rest as it is: %s", (text) => {
    expect(told(text)).toBe(text);
  });
});
