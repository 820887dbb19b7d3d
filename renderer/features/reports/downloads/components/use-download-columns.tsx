import { useMemo } from "react";
import { DOWNLOAD_DAYS, type Download, downloads } from "#contract/reports/downloads.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { text, useText } from "#renderer/i18n/text.ts";
import { platform } from "#renderer/platform/index.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { fileOf } from "../queries.ts";
import { DownloadStanding } from "./download-status.tsx";

/** Saves the file of an export, with a message while it comes. */
const saveDownload = async ({ name, token }: Download): Promise<void> => {
  if (token === null) return;
  try {
    await savingFile(text("downloads.save.progress"), (work) =>
      platform.saveFile(fileOf(name, token), work),
    );
  } catch (error) {
    if (showRefusedFile(error, downloads.file)) return;
    toast.error(text("downloads.save.failed"));
  }
};

/** What there is to know of an export; times are in the facility's zone. */
export const useDownloadColumns = (timeZone: string): readonly Column<Download>[] => {
  const t = useText("downloads");
  const format = useFormat();
  return useMemo((): readonly Column<Download>[] => {
    return [
      {
        key: "name",
        kind: "text",
        header: t("downloads.columns.name"),
        card: "title",
        value: ({ name }) => name,
        render: (row) =>
          row.isDownloadable ? (
            <button
              type="button"
              className="hr-download-name"
              onClick={() => void saveDownload(row)}
            >
              {row.name}
            </button>
          ) : (
            row.name
          ),
      },
      {
        key: "requested",
        kind: "datetime",
        header: t("downloads.columns.requested"),
        card: "note",
        timeZone,
        value: ({ requestTimestamp }) => requestTimestamp,
      },
      {
        key: "expires",
        kind: "datetime",
        header: t("downloads.columns.expires"),
        card: "note",
        timeZone,
        value: ({ expirationDate }) => expirationDate,
        render: ({ status, expirationDate }) => {
          if (expirationDate !== null) return format.dateTime(expirationDate, timeZone);
          if (status !== "Pending") return <NoValue />;
          return t("downloads.expiresLater", { count: DOWNLOAD_DAYS });
        },
      },
      {
        key: "status",
        kind: "status",
        header: t("downloads.columns.status"),
        card: "status",
        minWidth: "200px",
        value: ({ status }) => t(`downloads.status.${status}`),
        render: (row) => <DownloadStanding row={row} />,
      },
    ];
  }, [t, format, timeZone]);
};
