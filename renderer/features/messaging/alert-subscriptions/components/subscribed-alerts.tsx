import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { SubscribedAlert } from "#contract/messaging/alert-subscriptions.ts";
import { ListWidget } from "#renderer/forms/list-widget.tsx";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { subscribedAlertsQuery, unsubscribeFromAlert } from "../queries.ts";
import { useAlertText } from "./use-alert-text.ts";

const keyOf = ({ id }: SubscribedAlert) => id;
const nameOf = ({ name }: SubscribedAlert) => name;
const named = ({ name }: SubscribedAlert) => ({ name });
/**
 * Leaving an alert without another recipient switches it off: the question and the answer say so.
 */
const wordsOf = (part: string, { isLast }: SubscribedAlert) =>
  textId(
    `alert-subscriptions.unsubscribe.${part}${isLast && ["text", "done"].includes(part) ? "Last" : ""}`,
  );

/** Alerts of others that go to the person's own address. */
export function SubscribedAlerts({ facility }: { facility: { id: string; timeZone: string } }) {
  const t = useText("alert-subscriptions", "schedules");
  const format = useFormat();
  const client = useQueryClient();
  const query = useQuery(subscribedAlertsQuery(facility.id));
  const { kindOf, frequencyOf } = useAlertText();
  const leaving = useConfirm<SubscribedAlert>({
    words: wordsOf,
    values: named,
    act: (row) => unsubscribeFromAlert(client, row),
  });
  const { item: leave } = leaving;
  const columns = useMemo(() => {
    const column = columnsOf<SubscribedAlert>((key) =>
      t(textId(`alert-subscriptions.columns.${key}`)),
    );
    const { timeZone } = facility;
    return [
      column.text("name", nameOf, { card: "title" }),
      column.text("type", kindOf, { card: "note", cardLabel: "" }),
      column.zonedTime(
        "lastAlert",
        ({ lastAlert }) => lastAlert,
        { format, timeZone, never: t("alert-subscriptions.never") },
        { card: "note" },
      ),
      column.text("frequency", frequencyOf, { card: "note" }),
    ];
  }, [t, format, facility, kindOf, frequencyOf]);
  const actions = useCallback((row: SubscribedAlert) => [leave(row)], [leave]);
  return (
    <>
      <ListWidget
        isWide
        title={t("alert-subscriptions.subscribed.title")}
        note={
          query.data && query.data.length > 0
            ? t("alert-subscriptions.subscribed.note", { count: query.data.length })
            : undefined
        }
        query={query}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={43}
        actions={actions}
        failedTitle={t("alert-subscriptions.subscribed.failed")}
        search={{
          label: t("alert-subscriptions.search"),
          fields: (row) => [row.name, kindOf(row), frequencyOf(row)],
          noMatch: (typed) => ({
            title: t("alert-subscriptions.noMatch", { search: typed }),
            text: t("alert-subscriptions.noMatchText"),
          }),
        }}
        empty={{
          title: t("alert-subscriptions.subscribed.empty"),
          text: t("alert-subscriptions.subscribed.emptyText"),
        }}
      />
      {leaving.dialog}
    </>
  );
}
