import { useMemo } from "react";
import { changeCells } from "#contract/reports/change.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import { unitPaths } from "../unit-paths.ts";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { BADGED_COLUMNS } from "./columns.ts";
import { PartTable } from "./part-table.tsx";

type Badged = NonNullable<UnitViewProps["data"]["badged"]>;

/** What badges recorded in a unit, by job role: never by person. */
export function BadgedCard({ badged, ...view }: UnitViewProps & { badged: Badged }) {
  const { t } = useUnitText();
  const { roles } = badged;
  const rows = useMemo(
    () =>
      roles.map(({ jobRoleId, name, figures }): ReportRow => ({
        key: jobRoleId ?? "together",
        cells: {
          name,
          opportunities: figures.opportunities,
          percentCompliant: figures.performance,
          status: figures.verdict,
          ...changeCells(figures.change),
        },
      })),
    [roles],
  );
  const paths = unitPaths(view);
  if (rows.length === 0) return null;
  return (
    <PartTable
      view={view}
      title={t("unit.badged.title")}
      columns={BADGED_COLUMNS}
      rows={rows}
      hrefOf={({ key }) => paths?.badgedRole(key === "together" ? null : key)}
    />
  );
}
