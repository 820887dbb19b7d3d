import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { remembered } from "#renderer/memory/remembered.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { MessagePage } from "#renderer/pages/message-page.tsx";
import { PORTAL_RULES } from "../routes/portal-rules.ts";
import { missingReport, readReportId, resolveReports } from "../routes/report-route.ts";
import { UnknownReport } from "./unknown-report.tsx";

/** `/reports` without an area: leads to the area of the requested, the last or the first report. */
export function ReportsEntryScreen() {
  const t = useText("shell");
  const { permissions } = useSession();
  const { search, hash } = useLocation();
  const [query] = useSearchParams();
  const asked = readReportId(query.get("reportId"));
  const missing = missingReport(asked);
  if (missing !== undefined) return <UnknownReport id={missing} />;
  const last = readReportId(remembered.get("reportId"));
  const entry = resolveReports(PORTAL_RULES, permissions, asked, last);
  if (entry.kind === "route") return <Navigate to={pathTo(entry.name) + search + hash} replace />;
  return <MessagePage title={t("shell.noReports.title")}>{t("shell.noReports.text")}</MessagePage>;
}
