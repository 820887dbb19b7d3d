import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { IMPORT_STORED_DAYS } from "#contract/core/imports.ts";
import { type TracedImport, observationImports } from "#contract/observing/observation-imports.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";

/** Only who takes one back needs it. */
const TakeBackDialog = fetched(async () => (await import("./take-back-dialog.tsx")).TakeBackDialog);

const keyOf = ({ id }: TracedImport) => id;

/** A facility's imports of observations that are still stored, each with the way back. */
export function TracedImports({ facilityId }: { facilityId: string }) {
  const t = useText("observation-import");
  const format = useFormat();
  const client = useQueryClient();
  const { data: found = [] } = useQuery(
    callQuery(["observation-imports", facilityId], observationImports.list, {
      params: { facilityId },
    }),
  );
  const [asked, setAsked] = useState<TracedImport>();
  const title = t("observation-import.traced.title", { days: IMPORT_STORED_DAYS });
  const columns = useMemo<Column<TracedImport>[]>(
    () => [
      {
        key: "file",
        header: t("observation-import.traced.file"),
        kind: "text",
        sortValue: false,
        card: "title",
        value: ({ fileName }) => fileName,
      },
      {
        key: "time",
        header: t("observation-import.traced.time"),
        kind: "text",
        sortValue: false,
        value: ({ at }) => format.dateTimeZoned(at, readersZone()),
      },
      {
        key: "by",
        header: t("observation-import.traced.by"),
        kind: "text",
        sortValue: false,
        value: ({ by }) => by ?? t("observation-import.traced.command"),
      },
      {
        key: "lines",
        header: t("observation-import.traced.lines"),
        kind: "count",
        sortValue: false,
        value: ({ lines }) => lines,
      },
      {
        key: "back",
        header: t("observation-import.traced.undo"),
        hidesHeader: true,
        kind: "custom",
        card: "note",
        cardLabel: "",
        render: (one) =>
          one.takenBackAt === null ? (
            <Button
              aria-label={t("observation-import.takeBack.of", { name: one.fileName })}
              onClick={() => setAsked(one)}
            >
              {t("observation-import.takeBack.open")}
            </Button>
          ) : (
            <StatusText kind="off">{t("observation-import.takeBack.isDone")}</StatusText>
          ),
      },
    ],
    [format, t],
  );
  if (found.length === 0) return null;
  return (
    <section className="hr-import-recent">
      <h3>{title}</h3>
      <DataTable caption={title} columns={columns} rows={found} rowKey={keyOf} />
      {asked !== undefined && (
        <Suspense fallback={null}>
          <TakeBackDialog
            key={asked.id}
            facilityId={facilityId}
            asked={asked}
            act={async () => {
              const params = { facilityId, importId: asked.id };
              try {
                await call(observationImports.takeBack, { params });
              } finally {
                // Reports, plans and counts may all show what is gone.
                void client.invalidateQueries();
              }
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
