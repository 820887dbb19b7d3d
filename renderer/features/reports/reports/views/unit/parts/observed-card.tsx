import { useMemo, useState } from "react";
import type { ReportRow } from "#contract/reports/columns.ts";
import { standingCells } from "#contract/reports/judged.ts";
import { type ShownHands, standingOfObserved } from "#contract/reports/obs/hand-figures.ts";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { unitPaths } from "../unit-paths.ts";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { observedColumns } from "./columns.ts";
import { PartTable } from "./part-table.tsx";

type Observed = NonNullable<UnitViewProps["data"]["observed"]>;

const rowOf = (key: string, name: string, hands: ShownHands, goal: number | null): ReportRow => ({
  key,
  cells: { name, n: hands.totalObservations, ...standingCells(standingOfObserved(hands), goal) },
});

const MOMENT_COLUMNS = observedColumns("moment");
const ROLE_COLUMNS = observedColumns("jobRole");

/** What observers saw in a unit: by moment, and by role beside. */
export function ObservedCard({ observed, ...view }: UnitViewProps & { observed: Observed }) {
  const { t, format } = useUnitText();
  const { hasControls } = useMedium();
  const [part, setPart] = useState("moments");
  const { goal, total, moments, roles } = observed;
  const paths = unitPaths(view);
  const ofMoments = useMemo(
    () => moments.map((one) => rowOf(String(one.momentId), one.name, one, goal)),
    [moments, goal],
  );
  const ofRoles = useMemo(
    () => roles.map((one) => rowOf(one.jobRoleId ?? "together", one.name, one, goal)),
    [roles, goal],
  );
  const n = total.totalObservations ?? 0;
  const shown = { count: n, n: format.count(total.totalObservations) };
  const head = {
    view,
    title: t("unit.observed.title"),
    note:
      goal === null
        ? t("unit.observed.noGoal", shown)
        : t("unit.observed.n", { ...shown, goal: format.percent(goal) }),
    actions: hasControls && (
      <SegmentedFilter
        label={t("unit.observed.switch")}
        segments={[
          { value: "moments", label: t("unit.observed.moments") },
          { value: "roles", label: t("unit.observed.roles") },
        ]}
        value={part}
        onChange={setPart}
      />
    ),
  };
  return part === "moments" ? (
    <PartTable
      key="moments"
      {...head}
      columns={MOMENT_COLUMNS}
      rows={ofMoments}
      hrefOf={({ key }) => paths?.moment(Number(key))}
    />
  ) : (
    <PartTable
      key="roles"
      {...head}
      columns={ROLE_COLUMNS}
      rows={ofRoles}
      hrefOf={({ key }) => paths?.observedRole(key === "together" ? null : key)}
    />
  );
}
