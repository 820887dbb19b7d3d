import { useMemo } from "react";
import type { Display } from "#contract/displays/displays.ts";
import { rightNow } from "#renderer/api/server-clock.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { STATE_KINDS, agoText, describeShown, describeSize } from "../lib/display-text.ts";

type Options = {
  timeZone: string;
  /** When the list was fetched: "just now" grows older with it. */
  loadedAt: number;
  onOpen: (id: string) => void;
};

function Name({ row, onOpen }: { row: Display; onOpen: (id: string) => void }) {
  const t = useText("displays");
  return (
    <span className="hr-display-name">
      <button type="button" className="hr-display-open" onClick={() => onOpen(row.id)}>
        {row.name}
      </button>
      {row.screens > 1 && (
        <StatusText kind="warn">{t("displays.cloned.short", { count: row.screens })}</StatusText>
      )}
      {row.keepsPage === false && row.state !== "revoked" && (
        <small>{t("displays.needsNetwork")}</small>
      )}
    </span>
  );
}

/** Columns of the list; the name opens the display's drawer. */
export const useDisplayColumns = ({ timeZone, loadedAt, onOpen }: Options) => {
  const t = useText("displays");
  const format = useFormat();
  return useMemo(() => {
    const column = columnsOf<Display>((key) => t(textId(`displays.columns.${key}`)));
    // Counted again with each answer.
    const told = { t, format, timeZone, now: Math.max(rightNow(), loadedAt) };
    return [
      column.custom(
        "name",
        ({ name }) => name,
        (row) => <Name row={row} onOpen={onOpen} />,
        { card: "title", minWidth: "200px" },
      ),
      column.status("state", ({ state }) => [STATE_KINDS[state], t(`displays.state.${state}`)]),
      column.custom(
        "lastSeen",
        ({ lastSeenAt }) => (lastSeenAt === null ? null : Date.parse(lastSeenAt)),
        ({ lastSeenAt }) => (lastSeenAt === null ? t("displays.never") : agoText(told, lastSeenAt)),
        { card: "note", cardLabel: "" },
      ),
      column.text("slideshow", (row) =>
        row.state === "revoked" ? null : (row.slideshowName ?? t("displays.slideshowGone")),
      ),
      column.text("shown", (row) => describeShown(t, format, row), { card: "note", cardLabel: "" }),
      column.text("screen", describeSize),
      column.text("version", ({ build }) => build),
    ];
  }, [t, format, timeZone, loadedAt, onOpen]);
};
