import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { reportFor } from "#contract/reports/definition.ts";
import type { LocationItem } from "#contract/reports/filters/filter-items.ts";
import { fitAddress } from "#contract/reports/filters/fit-address.ts";
import type { Report } from "#contract/reports/index.ts";
import { unit } from "#contract/reports/unit/unit.ts";
import type { DownloadsPath } from "#renderer/features/reports/reports/export/use-raw-export.ts";
import { dayIn } from "#renderer/features/reports/reports/filters/range/custom-range.ts";
import { useFilterChoices } from "#renderer/features/reports/reports/queries.ts";
import type { SlideshowsPath } from "#renderer/features/reports/reports/slides/save-slide-dialog.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { ChoiceMenu } from "#renderer/ui/overlays/choice-menu.tsx";
import type { DevicesPath } from "./health/device-rows.ts";
import { ReportFrame } from "./report-frame.tsx";
import { areaOf, reportTabs } from "./report-tabs.ts";
import type { SubscribePath } from "./subscribe-path.ts";
import { useUnitAddress } from "./use-unit-address.ts";
// Blocks and filters are cards without the card's own head.
import "#renderer/ui/layout/card.css";
import "./reports-screen.css";

const UNIT_LEVEL = 3;
const FLOOR_LEVEL = 2;

/** The floor or building that a unit lies in. */
const aboveOf = (places: readonly LocationItem[], unitId: string): string | undefined => {
  const parentId = places.find(({ id }) => id === unitId)?.parentId;
  const parent = places.find(({ id }) => id === parentId);
  return parent?.level === FLOOR_LEVEL ? parent.name : undefined;
};

type UnitScreenProps = {
  downloadsPath: DownloadsPath;
  devicesPath: DevicesPath | undefined;
  subscribePath: SubscribePath | undefined;
  slideshowsPath: SlideshowsPath;
};

/**
 * The page of one unit (`/reports/unit`): its address names the unit, a menu in its breadcrumb leads
 * to the others.
 */
export function UnitScreen(paths: UnitScreenProps) {
  const { facility, menus } = useFacility();
  const { t, format } = usePageText();
  const state = useUnitAddress();
  const { address, update } = state;
  const [openedAt] = useState(() => Date.now());
  const report = useMemo(
    () => reportFor(unit, new Set(facility.licensedProductCodes)) as unknown as Report,
    [facility.licensedProductCodes],
  );
  const area = areaOf(report.product);
  const places = useFilterChoices(facility.id, ["locations"]).data.locations;
  const units = useMemo(
    () =>
      (places ?? [])
        .filter(({ level }) => level === UNIT_LEVEL)
        .toSorted((a, b) => format.compare(a.name, b.name)),
    [places, format],
  );
  const [unitId] = address.filters.locationIds;
  const chosen = units.find(({ id }) => id === unitId);

  const fit = fitAddress(address, report, dayIn(facility.timeZone, openedAt));
  const ignoredText = [...new Set([...state.ignored, ...fit.ignored])].join(", ");
  const tidy = useEffectEvent(() =>
    update({ filters: fit.address.filters, sortBy: [] }, "replace"),
  );
  useEffect(() => {
    if (ignoredText === "") return;
    toast.warning(t("reports-view.address.ignored"));
    tidy();
  }, [ignoredText, t]);

  const menu = (
    <ChoiceMenu
      key="unit"
      label={t("reports-view.unit.switch")}
      choices={units.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      placeholder={t("reports-view.unit.choose")}
      onChange={(id) => update({ filters: { ...address.filters, locationIds: [id] } })}
    />
  );
  if (unitId === undefined || (places !== undefined && chosen === undefined)) {
    return (
      <div className="hr-page hr-report">
        <PageHeader title={t("reports-view.unit.none.title")} trail={menus} />
        <div className="hr-card hr-report-empty">
          <EmptyState title={t("reports-view.unit.choose")} action={menu}>
            {t("reports-view.unit.none.text")}
          </EmptyState>
        </div>
      </div>
    );
  }
  // Another unit or facility is another page: nothing of the old one may linger in its parts.
  return (
    <ReportFrame
      key={`${facility.id} ${unitId}`}
      {...{ report, area, ...paths }}
      tabs={reportTabs(area, facility)}
      keptShifts={address.filters.shiftIds}
      state={{ ...state, address: fit.address }}
      place={{
        name: chosen?.name ?? t("reports.unit.title"),
        above: aboveOf(places ?? [], unitId),
        menu,
      }}
    />
  );
}
