import { useMemo } from "react";
import type { Download } from "#contract/downloads.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Download as DownloadMark } from "#renderer/ui/marks/icons.ts";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DownloadStanding } from "./download-status.tsx";
import { saveDownload } from "./save-download.ts";

/** What there is to know of an export; times are those of the facility. */
export const useDownloadColumns = (timeZone: string): readonly Column<Download>[] => {
  const t = useText("downloads");
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
            <Button
              variant="minimal"
              icon={<DownloadMark />}
              onClick={() => void saveDownload(row)}
            >
              {row.name}
            </Button>
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
        missing: ({ status }) => (status === "Pending" ? t("downloads.expiresLater") : undefined),
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
  }, [t, timeZone]);
};
