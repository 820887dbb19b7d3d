import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { type DeliveryLine, MAIL_LIMITS, type MailState } from "#contract/messaging/mail.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { Drawer } from "#renderer/ui/overlays/drawer.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { QueryState } from "../query-state.tsx";

const WIDTH = 720;

const KINDS: Readonly<Record<MailState, StatusKind>> = {
  queued: "off",
  sending: "off",
  deferred: "warn",
  accepted: "good",
  refused: "bad",
  withdrawn: "off",
  given_up: "bad",
  held: "warn",
};

const keyOf = ({ recipient, queuedAt }: DeliveryLine) => `${recipient} ${queuedAt}`;

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Of the subscription. */
  name: string;
  query: UseQueryResult<readonly DeliveryLine[]>;
  timeZone: string;
  /** What to know before the list, such as who did not get the last one. */
  note?: ReactNode;
};

/** What became of each mail of a subscription. */
export function DeliveryLog({ isOpen, onClose, name, query, timeZone, note }: Props) {
  const t = useText("schedules");
  const format = useFormat();
  const columns = useMemo(() => {
    const column = columnsOf<DeliveryLine>((key) =>
      t(textId(`schedules.deliveries.columns.${key}`)),
    );
    const answerOf = ({ answer, mayHaveArrivedTwice, attempts }: DeliveryLine) =>
      [
        answer,
        mayHaveArrivedTwice ? t("schedules.deliveries.twice") : null,
        attempts > 1 ? t("schedules.deliveries.attempts", { count: attempts }) : null,
      ]
        .filter((part) => part !== null)
        .join(" · ");
    return [
      column.zonedTime("time", ({ stateAt }) => stateAt, { format, timeZone }, { card: "note" }),
      column.text("recipient", ({ recipient }) => recipient, { card: "title" }),
      column.status("state", ({ state }) => [
        KINDS[state],
        t(`schedules.deliveries.state.${state}`),
      ]),
      column.text("answer", answerOf, { card: "note" }),
    ];
  }, [t, format, timeZone]);
  const title = t("schedules.deliveries.title", { name });
  return (
    <Drawer isOpen={isOpen} onClose={onClose} side="right" width={WIDTH} title={title}>
      <p>{t("schedules.deliveries.kept", { count: MAIL_LIMITS.logKeptDays })}</p>
      {note}
      <QueryState
        query={query}
        failedTitle={t("schedules.deliveries.failed")}
        empty={(lines) =>
          lines.length > 0
            ? null
            : { title: t("schedules.deliveries.empty"), text: t("schedules.deliveries.emptyText") }
        }
      >
        {(lines) => (
          <DataTable caption={title} columns={columns} rows={lines} rowKey={keyOf} rowHeight={43} />
        )}
      </QueryState>
    </Drawer>
  );
}
