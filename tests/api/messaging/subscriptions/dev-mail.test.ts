import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentId } from "#server/mail/outbox.ts";
import { mailFolder, mailTransport } from "#server/mail/transport.ts";
import { DOT_PNG } from "#tests/support/file-form.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("mails that were stored as files", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-11-23T12:00:00Z" });
  });
  afterAll(() => portal.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${portal.origin}/dev/mail${path}`, { headers });
  /** Longer than a line of a header: it is cut into numbered pieces. */
  const LONG_NAME =
    "Rapport d’hygiène des mains de l’unité de néonatologie, étage 3, du 13 au 19 novembre 2026.pdf";
  const NAME = "1portal.example.test.eml";

  it("stored mails are shown with everything in them, and can do nothing", async () => {
    await rm(mailFolder(portal), { recursive: true, force: true });
    expect(await (await get("")).text()).toContain("No e-mail has been written yet.");
    const transport = mailTransport({
      mailFrom: "Handrail <p@example.test>",
      dataDir: portal.dataDir,
    });
    await transport.send(
      {
        mailId: "1",
        messageId: "<1@portal.example.test>",
        recipient: "renée@example.test",
        subject: "Hygiène des mains : 7 avis <b>",
        html: `<p>Bonjour, café &amp; savon</p><img src="cid:${contentId("graph.png")}"><script>alert(1)</script>`,
        text: "Bonjour, café\n",
        headers: { "List-Id": "<alert-subscriptions.portal.example.test>" },
        attachments: [
          { name: "graph.png", type: "image/png", content: DOT_PNG },
          {
            name: LONG_NAME,
            type: "application/pdf",
            content: Buffer.from("%PDF-\0\xff"),
          },
        ],
      },
      async () => true,
    );
    const list = await (await get("")).text();
    expect(list).toContain("Hygiène des mains : 7 avis &lt;b&gt;");
    expect(list).toContain(`/dev/mail/${NAME}`);
    const shown = await get(`/${NAME}`);
    expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await shown.text();
    expect(page).toContain("List-ID");
    expect(page).toContain("Bonjour, café");
    expect(page).toContain(LONG_NAME);
    const html = await get(`/${NAME}/html`);
    expect(html.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-popups; default-src 'none'/u,
    );
    expect(await html.text()).toContain(
      `<img src="data:image/png;base64,${DOT_PNG.toString("base64")}">`,
    );
    const files = [...page.matchAll(/href="\/dev\/mail(\/[^"]+\/files\/\d+)"/gu)].map(
      ([, at]) => at ?? "",
    );
    const pdf = await get(files.at(-1) ?? "");
    expect(pdf.headers.get("content-disposition")).toContain("attachment");
    expect(Buffer.from(await pdf.arrayBuffer())).toEqual(Buffer.from("%PDF-\0\xff"));
    transport.close();
  });

  it("stored mails cannot be read through a proxy or as other files", async () => {
    const proxied: Record<string, string>[] = [
      { "x-forwarded-for": "203.0.113.7" },
      { "x-forwarded-proto": "https" },
      { forwarded: "for=203.0.113.7" },
      { "x-real-ip": "203.0.113.7" },
      { via: "1.1 proxy" },
    ];
    for (const headers of proxied) expect((await get("", headers)).status).toBe(404);
    expect((await get("", {})).status).toBe(200);
    expect((await get(`/${encodeURIComponent("../secret")}`)).status).toBe(404);
    expect((await get("/none.eml")).status).toBe(404);
  });
});
