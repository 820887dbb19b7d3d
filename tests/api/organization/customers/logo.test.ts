import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CustomerLogo } from "#contract/organization/customers.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { buildCustomer } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { DOT_PNG, fileForm } from "#tests/support/file-form.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const drawn = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

/** A black square, of which a file takes some kilobytes however large it is. */
const hugePng = (side: number): Buffer => {
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  return Buffer.concat([
    DOT_PNG.subarray(0, 8),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

describe("a customer's logo", () => {
  let portal: Portal;
  let customerId: string;
  let admin: Client;
  let path: string;
  const enter = async (customer: string, role: Parameters<typeof buildUser>[1]["role"]) => {
    const user = await buildUser(portal.db, { customerId: customer, role, facilityId: null });
    return signIn(portal.origin, user.email, user.password);
  };
  beforeAll(async () => {
    portal = await startPortal();
    ({ customerId } = await buildCustomer(portal.db));
    admin = await enter(customerId, "customerAdmin");
    path = `/api/customer/${customerId}/logo`;
  });
  afterAll(() => portal.close());

  const put = (content: Uint8Array, name?: string) =>
    admin.send("POST", path, fileForm("logo", content, name));
  const saved = async (content: Uint8Array): Promise<CustomerLogo> => {
    const answer = await put(content);
    expect(answer.status).toBe(200);
    return (await answer.json()) as CustomerLogo;
  };

  it.each(["png", "jpeg", "gif", "webp"] as const)(
    "a logo of %s is stored as a small PNG",
    async (kind) => {
      const { logo } = await saved(await drawn().toFormat(kind).toBuffer());
      const answer = await admin.get(logo);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      const kept = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(kept).toMatchObject({ format: "png", width: 312, height: 156 });
    },
  );

  it("a logo reveals nothing of the file that it came from", async () => {
    const file = await drawn()
      .withExif({ IFD0: { Artist: "Somebody Secret" } })
      .jpeg()
      .toBuffer();
    // Behind the picture stands what a browser could take for a page.
    const mixed = Buffer.concat([file, Buffer.from("<script>alert(1)</script>")]);
    expect(file.includes("Somebody Secret")).toBe(true);
    const { logo } = await saved(mixed);
    const kept = Buffer.from(await (await admin.get(logo)).arrayBuffer());
    expect(kept.includes("Somebody Secret")).toBe(false);
    expect(kept.includes("script")).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it("a logo may be cached at an address that changes with the picture", async () => {
    const first = await saved(DOT_PNG);
    const second = await saved(DOT_PNG);
    expect(second.logo).not.toBe(first.logo);
    const answer = await admin.get(second.logo);
    expect(answer.headers.get("cache-control")).toMatch(/^private, .*immutable$/u);
    const tag = answer.headers.get("etag") ?? "";
    // Node would ask for a whole answer otherwise, which no browser does here.
    const cached = { "cache-control": "max-age=0" };
    const again = await admin.get(path, { "if-none-match": tag, ...cached });
    expect(again.status).toBe(304);
    // An address of a picture that is gone shows the newest, and is not cached under the old name.
    const late = await admin.get(first.logo, {
      "if-none-match": `"${first.mediaItemId}"`,
      ...cached,
    });
    expect(late.status).toBe(200);
    expect(late.headers.get("cache-control")).toBe("private, no-cache");
  });

  it("a logo is shown wherever its customer is chosen, until it is removed", async () => {
    const { logo, mediaItemId } = await saved(DOT_PNG);
    const shown = async () => {
      const lists = await Promise.all([
        admin.get("/api/customer/list"),
        admin.get("/api/customer/logos"),
        admin.send("POST", "/api/user/customers", { privilege: "viewCustomer" }),
      ]);
      const rows = await Promise.all(lists.map(async (answer) => (await answer.json()) as unknown));
      return (rows as { logo: string | null }[][]).map(([row]) => row?.logo);
    };
    expect(await shown()).toEqual([logo, logo, logo]);
    expect((await admin.send("DELETE", path)).status).toBe(204);
    expect(await shown()).toEqual([null, undefined, null]);
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.send("DELETE", path)).status).toBe(204);
    const entry = await portal
      .db("audit_log")
      .where({ customer_id: customerId, action: "update", entity: "customer" })
      .orderBy("audit_id", "desc")
      .first("before", "after");
    expect(entry).toEqual({ before: { logo: mediaItemId }, after: { logo: null } });
  });

  it("a logo is visible to its customer's users, and to no others", async () => {
    await saved(DOT_PNG);
    const observer = await enter(customerId, "observer");
    expect((await observer.get(path)).status).toBe(200);
    expect((await observer.send("POST", path, fileForm("logo", DOT_PNG))).status).toBe(403);
    const { customerId: elsewhere } = await buildCustomer(portal.db);
    const stranger = await enter(elsewhere, "customerAdmin");
    expect((await stranger.get(path)).status).toBe(403);
    expect((await stranger.send("POST", path, fileForm("logo", DOT_PNG))).status).toBe(403);
    expect((await stranger.send("DELETE", path)).status).toBe(403);
    expect(await (await stranger.get("/api/customer/logos")).json()).toEqual([]);
    expect((await client(portal.origin).get(path)).status).toBe(401);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
  const refused: [string, () => Promise<Uint8Array>, number, string][] = [
    ["text with a picture's name", async () => Buffer.from("no picture"), 415, "file_type"],
    ["SVG, which may hold scripts", async () => Buffer.from(SVG), 415, "file_type"],
    ["a format that is not taken", () => drawn().tiff().toBuffer(), 415, "file_type"],
    [
      "a picture that breaks off",
      async () => (await drawn().png().toBuffer()).subarray(0, -60),
      415,
      "file_type",
    ],
    [
      "a head without a picture",
      async () => Buffer.concat([DOT_PNG.subarray(0, 8), Buffer.from("<html>")]),
      415,
      "file_type",
    ],
    [
      "a small file that unfolds to 400 million pixels",
      async () => hugePng(20_000),
      413,
      "picture_too_large",
    ],
    [
      "a file of one byte too many",
      async () => Buffer.alloc(LIMITS.logoMaxBytes + 1),
      413,
      "file_too_large",
    ],
    ["a file of many megabytes", async () => Buffer.alloc(8_000_000), 413, "file_too_large"],
    ["an empty file", async () => Buffer.alloc(0), 400, "invalid_input"],
  ];
  it.each(refused)(
    "refuses %s as a logo, and leaves the old one",
    async (_, content, status, code) => {
      const { logo } = await saved(DOT_PNG);
      const answer = await put(await content());
      expect([answer.status, (await problemOf(answer)).code]).toEqual([status, code]);
      expect((await admin.get(logo)).headers.get("cache-control")).toMatch(/immutable/u);
    },
  );

  it("a logo may have just the allowed size", async () => {
    const picture = await drawn(64, 64).png().toBuffer();
    const rest = Buffer.alloc(LIMITS.logoMaxBytes - picture.length);
    await saved(Buffer.concat([picture, rest]));
  });

  it.each([
    ["another field", fileForm("picture", DOT_PNG)],
    ["no file", new FormData()],
    [
      "two files",
      (() => {
        const form = fileForm("logo", DOT_PNG);
        form.append("logo", new Blob(["x"]), "second.png");
        return form;
      })(),
    ],
  ])("a logo's form with %s is refused", async (_, form) => {
    const answer = await admin.send("POST", path, form);
    expect(answer.status).toBe(400);
  });

  it.each([
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; na", 400],
    ["multipart/form-data; boundary=", "--", 400],
    ["multipart/form-data", "--", 415],
    ["image/png", "PNG", 415],
    ["application/json", "{}", 415],
  ])("a logo's body of %s is refused", async (type, body, status) => {
    const answer = await fetch(`${portal.origin}${path}`, {
      method: "POST",
      body,
      headers: {
        cookie: admin.cookie() ?? "",
        "content-type": type,
        "x-csrf-token": admin.user?.csrfToken ?? "",
      },
    });
    expect(answer.status).toBe(status);
  });

  it("a logo is refused from another site's page", async () => {
    const answer = await fetch(`${portal.origin}${path}`, {
      method: "POST",
      body: fileForm("logo", DOT_PNG),
      headers: { cookie: admin.cookie() ?? "" },
    });
    expect(answer.status).toBe(403);
    expect((await problemOf(answer)).code).toBe("csrf_failed");
  });
});
