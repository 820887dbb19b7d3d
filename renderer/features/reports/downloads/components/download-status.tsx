import type { Download, DownloadStatus } from "#contract/reports/downloads.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import "./download-status.css";

const KINDS: Readonly<Record<DownloadStatus, StatusKind>> = {
  Pending: "info",
  Ready: "good",
  Failed: "bad",
  Cancelled: "off",
  Expired: "off",
};

/** Bytes of one step of the units below; disks and browsers count in thousands. */
const STEP = 1000;
const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

const useSize = () => {
  const { language } = useFormat();
  return (bytes: number): string => {
    const power = Math.min(
      UNITS.length - 1,
      Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP))),
    );
    return new Intl.NumberFormat(language, {
      style: "unit",
      unit: UNITS[power] ?? "byte",
      maximumFractionDigits: power < 2 ? 0 : 1,
    }).format(bytes / STEP ** power);
  };
};

function Detail({ row }: { row: Download }) {
  const t = useText("downloads");
  const format = useFormat();
  const size = useSize();
  const rows = { count: row.rows, n: format.count(row.rows) };
  switch (row.status) {
    case "Pending": {
      const total = row.rowsTotal;
      if (total === null) return <small>{t("downloads.detail.waiting")}</small>;
      const words = t("downloads.detail.progress", { ...rows, total: format.count(total) });
      return (
        <>
          <progress
            max={Math.max(total, row.rows, 1)}
            value={row.rows}
            aria-label={t("downloads.detail.progressOf", { name: row.name })}
          />
          <small>{words}</small>
        </>
      );
    }
    case "Ready":
      return (
        <small>
          {[row.bytes === null ? [] : [size(row.bytes)], t("downloads.detail.rows", rows)]
            .flat()
            .join(" · ")}
        </small>
      );
    case "Failed":
      return <small>{t(`downloads.detail.failed.${row.failure ?? "broken"}`)}</small>;
    default:
      return null;
  }
}

/** How an export stands: how far, how large, or what became of it. */
export function DownloadStanding({ row }: { row: Download }) {
  const t = useText("downloads");
  return (
    <div className="hr-download-status">
      <StatusText kind={KINDS[row.status]}>{t(`downloads.status.${row.status}`)}</StatusText>
      <Detail row={row} />
    </div>
  );
}
