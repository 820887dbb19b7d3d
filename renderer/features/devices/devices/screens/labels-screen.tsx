import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { shortPath } from "../lib/list-state.ts";
import { qrPath } from "../lib/qr-path.ts";
import { type DeviceListRow, labelsQuery } from "../queries/devices.ts";
import "./labels.css";

/** Sheets of labels, three by eight. */
const PAPERS = ["a4", "letter"] as const;
const PER_SHEET = 24;

function Label({ row, serialNumber }: { row: DeviceListRow; serialNumber: string }) {
  const { path, side } = qrPath(serialNumber);
  return (
    <li className="hr-label">
      <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <span className="hr-label-words">
        <strong>{row.name}</strong>
        <span>{serialNumber}</span>
        <small>{shortPath(row).join(" > ")}</small>
      </span>
    </li>
  );
}

/** Labels of the devices in the address, to be printed on sheets of three by eight. */
export function LabelsScreen({ menus }: { menus: readonly ReactNode[] }) {
  const t = useText("devices");
  const { facility } = useFacility();
  const [query] = useSearchParams();
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>(
    navigator.language.endsWith("-US") || navigator.language.endsWith("-CA") ? "letter" : "a4",
  );
  const labels = useQuery(labelsQuery(facility.id, query.get("deviceIds") ?? ""));
  const count = labels.data?.length ?? 0;
  return (
    <div className="hr-page">
      <div className="hr-no-print">
        <PageHeader
          title={t("devices.labels.title")}
          trail={menus}
          range={labels.data && t("devices.labels.count", { count })}
          about={t("devices.labels.about")}
          actions={
            count > 0 && (
              <Button variant="primary" onClick={() => window.print()}>
                {t("devices.labels.print")}
              </Button>
            )
          }
        />
        <div className="hr-label-paper">
          <SelectField
            label={t("devices.labels.paper")}
            value={paper}
            onChange={({ currentTarget }) =>
              setPaper(PAPERS.find((known) => known === currentTarget.value) ?? "a4")
            }
            options={PAPERS.map((value) => ({ value, label: t(`devices.labels.${value}`) }))}
          />
        </div>
      </div>
      <QueryState
        query={labels}
        inCard
        failedTitle={t("devices.failed")}
        empty={(rows) =>
          rows.length > 0
            ? null
            : { title: t("devices.labels.none"), text: t("devices.labels.noneText") }
        }
      >
        {(rows) => (
          <div className={`hr-labels hr-labels-${paper}`}>
            {Array.from({ length: Math.ceil(rows.length / PER_SHEET) }, (_, sheet) => (
              <ul key={sheet} className="hr-label-sheet">
                {rows.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET).map((row) => (
                  <Label key={row.id} row={row} serialNumber={row.serialNumber ?? ""} />
                ))}
              </ul>
            ))}
          </div>
        )}
      </QueryState>
    </div>
  );
}
