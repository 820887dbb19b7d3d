import Koa from "koa";
import type { Logger } from "pino";
import type { CallDefinition } from "#contract/core/call.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/knex.ts";
import { mountAccount } from "./features/identity/account/routes.ts";
import { mountAlertSubscriptions } from "./features/messaging/alert-subscriptions/routes.ts";
import { unsubscribeByToken } from "./features/messaging/alert-subscriptions/service.ts";
import { mountAnalytics } from "./features/operations/analytics/routes.ts";
import { mountApiTokens } from "./features/identity/api-tokens/routes.ts";
import { mountAudit } from "./features/identity/audit/routes.ts";
import { mountCustomers } from "./features/organization/customers/routes.ts";
import { mountDisplays } from "./features/displays/displays/routes.ts";
import { mountImports } from "./features/operations/imports/routes.ts";
import { mountDownloads } from "./features/reports/downloads/routes.ts";
import { mountEmployees } from "./features/people/employees/routes.ts";
import { mountDeviceUpkeep } from "./features/devices/device-upkeep/routes.ts";
import { mountToDo } from "./features/devices/to-do/routes.ts";
import { mountDevices } from "./features/devices/devices/routes.ts";
import { mountExports } from "./features/reports/exports/routes.ts";
import { mountLocations } from "./features/organization/locations/routes.ts";
import { mountFacilities } from "./features/organization/facilities/routes.ts";
import { mountFacilitySettings } from "./features/organization/facility-settings/routes.ts";
import { mountFind } from "./features/operations/find/routes.ts";
import { mountFirstSteps } from "./features/organization/first-steps/routes.ts";
import { mountIngest } from "./features/devices/ingest/routes.ts";
import { mountJobRoles } from "./features/people/job-roles/routes.ts";
import { mountLicenses } from "./features/organization/licenses/routes.ts";
import { mountLookups } from "./features/organization/lookups/routes.ts";
import { mountPortal } from "./features/identity/portal/routes.ts";
import { mountRender } from "./features/reports/render/routes.ts";
import { leaveReport } from "./features/messaging/report-subscriptions/service.ts";
import { mountReportSubscriptions } from "./features/messaging/report-subscriptions/routes.ts";
import { mountReports } from "./features/reports/reports/routes.ts";
import { deviceCookie } from "#server/features/identity/session/http/device.ts";
import { sessionCookie } from "#server/features/identity/session/http/cookie.ts";
import type { SessionDirectory } from "#server/features/identity/session/service.ts";
import { sessionMiddleware } from "#server/features/identity/session/http/middleware.ts";
import { mountSession } from "./features/identity/session/routes.ts";
import { mountMarkedChanges } from "./features/reports/marked-changes/routes.ts";
import { mountShifts } from "./features/organization/shifts/routes.ts";
import { mountObservations } from "./features/observing/observations/routes.ts";
import { mountSlides } from "./features/displays/slides/routes.ts";
import { mountSlideshows } from "./features/displays/slideshows/routes.ts";
import { mountSystemStatus } from "./features/operations/system-status/routes.ts";
import { mountUsers } from "./features/identity/users/routes.ts";
import type { PdfPrinter } from "./export/pdf/printer.ts";
import { mailedLinkAct } from "./access/write-context.ts";
import { clientAddress } from "./http/client-address.ts";
import { compression } from "./http/compression.ts";
import { health } from "./http/health.ts";
import { checkHost } from "./http/hosts.ts";
import type { Metrics } from "./http/metrics.ts";
import { createMount } from "./http/mount.ts";
import { buildOpenApi } from "./http/openapi/openapi.ts";
import { devMail } from "./http/dev-mail.ts";
import { oneClick } from "./http/one-click.ts";
import { problems } from "./http/problems.ts";
import { createRefusals } from "./http/refusals.ts";
import { limitQueries } from "./http/requests/query-string.ts";
import { requestLog } from "./http/request-log.ts";
import type { RequestState } from "./http/types.ts";
import { securityHeaders, web } from "./http/web.ts";
import { nameOfBuild } from "./http/web-files.ts";
import type { Rate } from "./lib/rate.ts";
import type { RecentLines } from "./lib/recent-lines.ts";
import type { Clock } from "./lib/clock.ts";
import type { PictureDrawer } from "./lib/pictures/picture-drawer.ts";
import { UNSUBSCRIBE_PATH } from "./mail/unsubscribe.ts";

export type AppDeps = {
  config: Pick<
    Config,
    "publicUrl" | "host" | "hosts" | "trustedProxies" | "supportEmail" | "productUrl" | "insights"
  >;
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Facts that this process took in. */
  ingested: Rate;
  /** What it logged lately. */
  recentLines: Pick<RecentLines, "of">;
  pdf: PdfPrinter;
  pictures: PictureDrawer;
  sessions: SessionDirectory;
  /** Folder of the built renderer. */
  webFolder: string;
  isAccepting: () => boolean;
  metricsToken: string | null;
  /** Signs the cookie by which a browser is known to have signed in before. */
  deviceKey: string;
  /** Makes the keys with which browsers seal what they store of people. */
  keepingKey: string;
  /** Makes the values of displays' credentials. */
  displayKey: string;
  /** Makes the unsubscribe links of mails. */
  unsubscribeKey: string;
  /** Signs the addresses of files that were written in the background. */
  downloadKey: string;
  /** Folder for what is stored as files. */
  dataDir: string;
  /** Folder of mails that are shown under `/dev/mail`; null for none. */
  shownMails: string | null;
  /** Hold answers against their schema, and writes against the audit log (development and tests). */
  checkAnswers: boolean;
};

type App = { koa: Koa<RequestState>; mounted: readonly CallDefinition[] };

/** Builds the HTTP side from the parts it is given; opens nothing itself. */
export const createApp = (deps: AppDeps): App => {
  const { config, db, clock, log, metrics } = deps;
  const cookie = sessionCookie(config.publicUrl);
  const { router, mount, mounted } = createMount({
    db,
    clock,
    log,
    publicHost: new URL(config.publicUrl).host,
    checkAnswers: deps.checkAnswers,
  });

  const device = deviceCookie(config.publicUrl, deps.deviceKey);
  const { keepingKey } = deps;
  mountSession(mount, { db, clock, log, metrics, cookie, device, keepingKey });
  mountAccount(mount, { db, clock, cookie, device });
  const { supportEmail, productUrl = null } = config;
  mountPortal(mount, { contacts: { supportEmail, productUrl }, db: deps.db });
  const { ingested, recentLines, pdf } = deps;
  mountIngest(mount, { db, clock, log: log.child({ part: "ingest" }), metrics, ingested });
  mountReports(mount, { db, clock });
  mountRender(mount, { db, clock });
  mountLocations(mount, { db, clock });
  // Before the exports: theirs would take the address of a raw one for a format.
  mountImports(mount, { db, clock });
  mountDownloads(mount, { db, clock, key: deps.downloadKey, dataDir: deps.dataDir });
  mountExports(mount, { db, clock, pdf: deps.pdf });

  const { pictures } = deps;
  mountCustomers(mount, { db, clock, pictures });
  mountFacilities(mount, { db, clock });
  mountFind(mount, { db, clock });
  mountFirstSteps(mount, { db, clock, publicUrl: config.publicUrl });
  mountLookups(mount, { db, clock });
  mountLicenses(mount, { db, clock });
  mountShifts(mount, { db, clock });
  mountMarkedChanges(mount, { db, clock });
  mountObservations(mount, { db, clock });
  mountSlides(mount, { db, clock, pictures });
  mountSlideshows(mount, { db, clock });
  const { unsubscribeKey } = deps;
  const { publicUrl } = config;
  mountReportSubscriptions(mount, { db, clock, pdf, publicUrl, supportEmail, unsubscribeKey });
  const { displayKey: credentialKey } = deps;
  const build = nameOfBuild(deps.webFolder);
  mountDisplays(mount, { db, clock, publicUrl, credentialKey, build });
  mountFacilitySettings(mount, { db, clock });
  mountDeviceUpkeep(mount, { db, clock });
  mountToDo(mount, { db, clock });
  mountJobRoles(mount, { db, clock });
  mountEmployees(mount, { db, clock });
  mountUsers(mount, { db, clock, publicUrl: config.publicUrl });
  mountDevices(mount, { db, clock });
  mountAlertSubscriptions(mount, { db, clock, unsubscribeKey, publicUrl, supportEmail });
  mountApiTokens(mount, { db });
  mountAudit(mount, { db, clock });
  const { dataDir } = deps;
  mountSystemStatus(mount, { db, clock, dataDir, pdf, ingested, recentLines, metrics });
  mountAnalytics(mount, { key: config.insights?.connection ?? null });

  let description: string | null = null;
  router.add("GET", "/openapi.json", (ctx) => {
    description ??= JSON.stringify(buildOpenApi());
    ctx.type = "json";
    ctx.body = description;
  });

  const proxies = config.trustedProxies;
  // Koa then believes forwarded hosts and protocols as well: no code here asks it for either.
  const koa = new Koa<RequestState>({ proxy: proxies > 0, maxIpsCount: proxies });
  koa.on("error", (error: unknown) => log.debug({ err: error }, "connection ended early"));
  koa
    .use(requestLog(log, metrics))
    .use(
      securityHeaders({
        reached: config.insights === undefined ? [] : [config.insights.origin],
        isSecure: config.publicUrl.startsWith("https:"),
      }),
    )
    .use(problems({ log, recordForbidden: createRefusals({ db, clock, log, metrics }) }))
    .use(checkHost(config))
    .use(clientAddress());
  limitQueries(koa);
  koa
    .use(
      health({
        db,
        metrics,
        isAccepting: deps.isAccepting,
        metricsToken: deps.metricsToken,
        isProxied: proxies > 0,
      }),
    )
    .use(
      oneClick(UNSUBSCRIBE_PATH, (kind, token, ipAddress) =>
        db.transaction((tx) => {
          const act = mailedLinkAct(tx, clock.now(), ipAddress);
          return kind === "alert"
            ? unsubscribeByToken(act, config, token)
            : leaveReport(act, config, token);
        }),
      ),
    )
    .use(deps.shownMails === null ? (_ctx, next) => next() : devMail(deps.shownMails, proxies > 0))
    .use(compression())
    .use(sessionMiddleware({ db, clock, cookie, sessions: deps.sessions }))
    .use(router.routes())
    .use(web(deps.webFolder));
  return { koa, mounted };
};
