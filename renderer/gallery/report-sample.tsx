import { useMemo, useState } from "react";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { ChoiceMenu } from "#renderer/ui/overlays/choice-menu.tsx";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { FigureStrip } from "#renderer/ui/layout/figure-strip.tsx";
import {
  Database,
  Document,
  Filter,
  Presentation,
  Print,
  Refresh,
  Export,
  Th,
} from "#renderer/ui/indicators/icons.ts";
import { IndexBar } from "#renderer/ui/indicators/index-bar.tsx";
import { MenuButton } from "#renderer/ui/overlays/menu-button.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { ProgressLine } from "#renderer/ui/feedback/progress-line.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { TabBar } from "#renderer/ui/navigation/tab-bar.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { ChangeSize } from "#renderer/ui/indicators/change-size.tsx";
import { facility, units, type UnitRow } from "./sample-data.ts";

const goal = 80;
const baseline = 70;

function Standing({ index }: { index: number | null }) {
  if (index === null) return <StatusText kind="unknown">Unknown</StatusText>;
  if (index >= goal) return <StatusText kind="good">At goal</StatusText>;
  return index >= baseline ? (
    <StatusText kind="warn">Below goal</StatusText>
  ) : (
    <StatusText kind="bad">Below baseline</StatusText>
  );
}

const columns: readonly Column<UnitRow>[] = [
  { key: "name", header: "Unit", kind: "text", value: (row) => row.name },
  { key: "floor", header: "Floor", kind: "text", value: (row) => row.floor },
  { key: "events", header: "Events", kind: "count", value: (row) => row.events },
  {
    key: "opportunities",
    header: "Opportunities",
    kind: "count",
    value: (row) => row.opportunities,
  },
  { key: "index", header: "Index, %", kind: "percent", value: (row) => row.index, isStrong: true },
  {
    key: "bar",
    header: "Index as a bar",
    hidesHeader: true,
    kind: "custom",
    render: (row) => <IndexBar value={row.index} goal={goal} />,
  },
  {
    key: "status",
    header: "Against goal 80.0%",
    kind: "status",
    value: (row) => String(row.index),
    render: (row) => <Standing index={row.index} />,
  },
  {
    key: "change",
    header: "Change, points",
    kind: "points",
    value: (row) => row.change,
    render: (row) =>
      row.change === null ? (
        <NoValue />
      ) : (
        <ChangeSize points={row.change} arrow={row.change > 0 ? "up" : "down"} />
      ),
  },
  {
    key: "reporting",
    header: "Devices reporting",
    kind: "text",
    align: "end",
    value: (row) => row.reporting,
    render: (row) => (
      <>
        {row.silent && <StatusShape kind="partial" />} {row.reporting}
      </>
    ),
  },
];

const tabs = [
  "Performance history",
  "Performance bar graph",
  "Performance summary",
  "Room-level metrics",
  "Dispenser events",
  "Device metrics",
  "Shift comparison",
].map((label, at) => ({ id: `tab${at}`, label, to: `/reports/${at}` }));

/** Head, figures and table of a report, as a page puts them together. */
export function ReportSample() {
  const [facilityId, setFacilityId] = useState("ngh");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["Medical ICU"]));
  const facilities = useMemo(
    () =>
      ["Northlake General Hospital", "Northlake Children’s", "Lakeside Clinic", "West Campus"].map(
        (label, at) => ({ value: at === 0 ? "ngh" : `f${at}`, label, note: `${at + 3} units` }),
      ),
    [],
  );
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(key);
    else next.delete(key);
    setSelected(next);
  };
  return (
    <>
      <TabBar label="Reports" tabs={tabs} currentId="tab0">
        <ProgressLine isActive />
      </TabBar>
      <PageHeader
        title="Performance history"
        range="Oct 21 – Nov 19, 2026"
        trail={[
          <ChoiceMenu
            key="customer"
            label="Customer"
            choices={[{ value: "nl", label: "Northlake Health" }]}
            value="nl"
            onChange={() => {}}
          />,
          <ChoiceMenu
            key="facility"
            label="Facility"
            choices={facilities}
            value={facilityId}
            onChange={setFacilityId}
          />,
        ]}
        health={
          <>
            <StatusText kind="partial">236 of 240 devices reporting</StatusText> · data to 2:32 PM
            EST
          </>
        }
        actions={
          <>
            <Button variant="minimal" icon={<Refresh />}>
              Refresh
            </Button>
            <Button icon={<Presentation />}>Save as slide</Button>
            <MenuButton
              label="Export"
              icon={<Export />}
              items={[
                { id: "pdf", label: "PDF", hint: "Letter", icon: <Document />, onSelect: () => {} },
                {
                  id: "print",
                  label: "Print",
                  hint: "Ctrl+P",
                  icon: <Print />,
                  onSelect: () => {},
                },
                { id: "csv", label: "CSV", hint: "13 rows", icon: <Th />, onSelect: () => {} },
                {
                  id: "raw",
                  label: "Raw export",
                  detail: "In the background, kept for 7 days",
                  icon: <Database />,
                  startsGroup: true,
                  onSelect: () => {},
                },
              ]}
            />
          </>
        }
      />
      <div className="gallery-filters gallery-row">
        <Button icon={<Filter />}>Edit filters</Button>
      </div>
      <FigureStrip
        figures={[
          { id: "index", label: "Compliance index", value: "76.9%", note: "125,209 events" },
          {
            id: "goal",
            label: "Goal",
            value: "80.0%",
            note: <StatusText kind="bad">Not reached</StatusText>,
          },
          { id: "n", label: "Opportunities", value: "162,824", note: "30 days" },
          { id: "trend", label: "Change", value: "+1.3", note: "against Sep 21 – Oct 20" },
        ]}
      />
      <Card flush>
        <DataTable
          caption="Compliance index by unit"
          columns={columns}
          rows={units}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          total={facility}
          selected={selected}
          onToggle={toggle}
          initialSort={[{ key: "index", desc: false }]}
        />
      </Card>
    </>
  );
}
