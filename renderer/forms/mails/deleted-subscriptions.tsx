import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { DeletedSubscription } from "#contract/messaging/mail.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { ListWidget } from "../list-widget.tsx";
import "./deleted-subscriptions.css";

type Props = {
  query: UseQueryResult<readonly DeletedSubscription[]>;
  timeZone: string;
  /** The delivery log of one of them. */
  logOf: (row: DeletedSubscription, onClose: () => void) => ReactNode;
};

const keyOf = ({ id }: DeletedSubscription) => id;
const nameOf = ({ name }: DeletedSubscription) => name;

/** Deleted subscriptions whose delivery log is still stored; nothing where there are none. */
export function DeletedSubscriptions({ query, timeZone, logOf }: Props) {
  const t = useText("schedules");
  const format = useFormat();
  const [logged, setLogged] = useState<DeletedSubscription | null>(null);
  const columns = useMemo(() => {
    const column = columnsOf<DeletedSubscription>((key) => t(textId(`schedules.deleted.${key}`)));
    return [
      column.text("name", nameOf, { card: "title" }),
      column.zonedTime(
        "deletedAt",
        ({ deletedAt }) => deletedAt,
        { format, timeZone },
        { card: "note" },
      ),
    ];
  }, [t, format, timeZone]);
  const actions = useCallback(
    (row: DeletedSubscription) => [
      { id: "log", label: t("schedules.deliveries.action"), onSelect: () => setLogged(row) },
    ],
    [t],
  );
  if (query.data?.length === 0 || query.isPending) return null;
  return (
    <>
      <ListWidget
        isWide
        title={t("schedules.deleted.title")}
        note={query.data && String(query.data.length)}
        query={query}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={43}
        actions={actions}
        failedTitle={t("schedules.deleted.failed")}
        empty={{ title: t("schedules.deleted.title"), text: t("schedules.deleted.text") }}
      >
        <p className="hr-deleted-about">{t("schedules.deleted.text")}</p>
      </ListWidget>
      {logged !== null && logOf(logged, () => setLogged(null))}
    </>
  );
}
