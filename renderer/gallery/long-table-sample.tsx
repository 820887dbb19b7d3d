import { useMemo, useState } from "react";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { SignalBars } from "#renderer/ui/indicators/signal-bars.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";

type Device = { serial: string; name: string; place: string; at: number; dbm: number | null };

const makeDevices = (count: number): Device[] =>
  Array.from({ length: count }, (_, at) => ({
    serial: `D4-${String(100_000 + at)}`,
    name: `3-MICU-${300 + (at % 97)} ${at % 2 ? "sink" : "door"}`,
    place: `Unit ${at % 40} > Room ${at % 400}`,
    at: 1_795_000_000_000 - at * 61_000,
    dbm: at % 11 === 0 ? null : -40 - ((at * 7) % 50),
  }));

const columns: readonly Column<Device>[] = [
  { key: "serial", header: "Serial number", kind: "text", value: (row) => row.serial },
  { key: "name", header: "Name", kind: "text", value: (row) => row.name },
  { key: "place", header: "Location", kind: "text", value: (row) => row.place },
  {
    key: "at",
    header: "Last communication",
    kind: "datetime",
    timeZone: "America/New_York",
    value: (row) => row.at,
  },
  {
    key: "status",
    header: "Status",
    kind: "status",
    value: (row) => (row.dbm === null ? "Offline" : "Online"),
    render: (row) =>
      row.dbm === null ? (
        <StatusText kind="bad">Offline</StatusText>
      ) : (
        <StatusText kind="good">Online</StatusText>
      ),
  },
  {
    key: "dbm",
    header: "Signal, dBm",
    kind: "count",
    value: (row) => row.dbm,
    render: (row) => <SignalBars dbm={row.dbm} />,
  },
];

const keyOf = (row: Device): string => row.serial;

const nothing: readonly Device[] = [];

/** A table of as many rows as a button adds; the browser test measures its first paint. */
export function LongTableSample() {
  const lists = useMemo(() => [10_000, 100_000].map(makeDevices), []);
  const [rows, setRows] = useState(nothing);
  return (
    <>
      <div className="gallery-row">
        {lists.map((list) => (
          <Button key={list.length} onClick={() => setRows(list)}>
            {list.length}
          </Button>
        ))}
      </div>
      <Card flush title="Devices">
        <DataTable caption="Devices" columns={columns} rows={rows} rowKey={keyOf} />
      </Card>
    </>
  );
}
