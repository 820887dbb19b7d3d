import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { RenderOrder } from "#contract/reports/render.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { Place } from "#tests/api/access/world.ts";
import { buildDisplay } from "#tests/factories/display.ts";
import { buildReportSubscription } from "#tests/factories/subscription.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client } from "#tests/support/client.ts";
import { testScreen } from "#tests/support/screen.ts";
import type { Parts, Use, Uses } from "./use.ts";

const PRINTS =
  "another portal's page: what a print asks of the database is in the page of a ticket";

/** A picture as a screen sends it. */
const drawn = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
    .jpeg()
    .toBuffer();

/** What leaves the portal: pages, files, displays and mails. */
export const usesOfOutput = ({ world }: Parts): Uses => {
  const { portal, own, sibling } = world;
  const { db, clock, origin } = portal;
  const admin = world.clients.customerAdmin;
  const stranger = (): Client => client(origin);
  const screen = buildDisplay(db, sibling, {
    slideshowId: sibling.shownSlideshowId,
    now: clock.now(),
  });
  const onScreen = async (): Promise<Use> => ({
    from: client(origin, `handrail_display=${(await screen).token}`),
    place: sibling,
  });
  const report = (place: Place) => ({
    reportUrl: `/reports/ams?filters=${encodeURIComponent('{"reportDateRange":"last7Days"}')}`,
    reportId: 2,
    facilityId: place.facilityId,
  });
  return {
    "render.ticket": () => ({ change: { body: report(own) } }),
    "render.page": () => ({
      send: async () => {
        const answer = await admin.send("POST", "/api/render/ticket", report(own));
        const { ticket, medium, address } = (await answer.json()) as RenderOrder;
        const addressHash = createHash("sha256").update(address).digest("hex");
        return stranger().send("POST", "/api/render/page", { ticket, medium, addressHash });
      },
    }),
    "exports.pdf": () => ({ refused: { status: 400, because: PRINTS } }),
    "exports.pdfByPost": () => ({ refused: { status: 400, because: PRINTS } }),
    "displays.me": onScreen,
    "displays.slide": onScreen,
    "displays.media": onScreen,
    "displays.beat": onScreen,
    "displays.picture": () => ({
      send: async () => testScreen(origin, await screen).picture(new Uint8Array(await drawn())),
    }),
    "downloads.file": async () => {
      const folder = join(portal.dataDir, "downloads");
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${own.downloadId}.csv`), "x".repeat(512));
      return {};
    },
    "imports.cancel": async () => {
      const of = { customer_id: own.customerId, import_id: own.importId };
      await db("import_run").where(of).update({ status: "Pending", request: "{}", ended_at: null });
      return {};
    },
    "reportSubscriptions.list": () => ({ change: { query: { facilityId: own.facilityId } } }),
    "reportSubscriptions.remove": () => ({
      change: { query: { subscriptionId: own.reportSubscriptionId } },
    }),
    "reportSubscriptions.unsubscribe": async () => {
      const creator = await buildUser(db, { customerId: own.customerId, role: "reporting" });
      const { recipients } = await buildReportSubscription(db, own, creator, [creator]);
      const token = recipients[0]?.path.split("/").at(-1) ?? "";
      return { from: stranger(), change: { params: { token } } };
    },
    "reportSubscriptions.previewPdf": () => ({
      refused: { status: 502, because: "there is no page that could be printed" },
    }),
    "reportSubscriptions.deliveries": () => ({
      change: { query: { subscriptionId: sibling.reportSubscriptionId } },
    }),
    "alertSubscriptions.unsubscribe": async () => {
      const of = { customer_id: own.customerId, address: admin.user?.userName ?? "" };
      const recipient = await db("alert_recipient").where(of).first("recipient_id");
      const unsubscribeKey = recipient?.recipient_id ?? "";
      const body = { unsubscribeKey, isInstantAlert: false, facilityId: own.facilityId };
      return { change: { body } };
    },
    "alertSubscriptions.byToken": () => ({
      from: stranger(),
      change: { params: { token: sibling.alertToken } },
    }),
    "alertSubscriptions.unsubscribeByToken": () => ({
      from: stranger(),
      change: { params: { token: sibling.alertToken } },
    }),
    "alertSubscriptions.deliveries": () => ({ place: sibling }),
    "alertSubscriptions.acknowledge": async () => {
      const open = db("alarm").where(tenant(own.scope)).whereNull("cleared_at");
      const alarm = await open.first("alarm_id");
      const body = { facilityId: own.facilityId, alarmIds: [alarm?.alarm_id ?? ""] };
      return { change: { body } };
    },
  };
};
