import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { CreatedAlert } from "#contract/messaging/alert-subscriptions.ts";
import { DeletedSubscriptions } from "#renderer/forms/mails/deleted-subscriptions.tsx";
import { DeliveryLog } from "#renderer/forms/mails/delivery-log.tsx";
import { ListWidget } from "#renderer/forms/list-widget.tsx";
import { RowSwitch } from "#renderer/forms/row-switch.tsx";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import {
  createdAlertsQuery,
  deletedAlertsQuery,
  deliveriesQuery,
  removeAlert,
  toggleAlert,
} from "../queries.ts";
import { useAlertText } from "./use-alert-text.ts";
import "./alerts.css";

type Props = {
  facility: { id: string; timeZone: string };
  /** The address of the page that edits an alert. */
  editPath: (alert: CreatedAlert) => string;
};

const keyOf = ({ id }: CreatedAlert) => id;
const nameOf = ({ name }: CreatedAlert) => name;
/** The words of the question say how many lose something. */
const textOf = ({ recipient, moreRecipients }: CreatedAlert): string => {
  if (recipient === null) return "textToNobody";
  return moreRecipients === 0 ? "textToOne" : "text";
};
const removeWords = (part: string, row: CreatedAlert) =>
  textId(`alert-subscriptions.remove.${part === "text" ? textOf(row) : part}`);
const removeValues = ({ name, recipient, moreRecipients }: CreatedAlert) => ({
  name,
  recipient: recipient ?? "",
  count: moreRecipients,
});

const useCreatedColumns = ({ facility, editPath }: Props) => {
  const t = useText("alert-subscriptions", "schedules");
  const format = useFormat();
  const client = useQueryClient();
  const { kindOf, frequencyOf } = useAlertText();
  const seesAll = usePermission("viewAllAlertSubscriptions");
  return useMemo(() => {
    const column = columnsOf<CreatedAlert>((key) =>
      t(textId(`alert-subscriptions.columns.${key}`)),
    );
    const { timeZone } = facility;
    const recipientOf = ({ recipient, moreRecipients }: CreatedAlert) =>
      recipient === null || moreRecipients === 0
        ? recipient
        : t("alert-subscriptions.recipients", { first: recipient, count: moreRecipients });
    const creatorOf = ({ creator, isCreatorActive }: CreatedAlert) =>
      isCreatorActive ? creator : t("alert-subscriptions.creatorGone", { name: creator });
    return [
      column.custom(
        "name",
        nameOf,
        (row) => (row.canEdit ? <Link to={editPath(row)}>{row.name}</Link> : row.name),
        { card: "title" },
      ),
      ...(seesAll ? [column.text("creator", creatorOf, { card: "note" })] : []),
      column.text("type", kindOf, { card: "note", cardLabel: "" }),
      column.zonedTime(
        "lastAlert",
        ({ lastAlert }) => lastAlert,
        { format, timeZone, never: t("alert-subscriptions.never") },
        { card: "note" },
      ),
      column.custom(
        "frequency",
        frequencyOf,
        (row) => (
          <span className="hr-alert-two">
            <span>{frequencyOf(row)}</span>
            {row.pausedReason !== null && (
              <StatusText kind="warn">{t(`schedules.paused.${row.pausedReason}`)}</StatusText>
            )}
          </span>
        ),
        { card: "note" },
      ),
      column.custom(
        "recipient",
        recipientOf,
        (row) => (
          <span className="hr-alert-two">
            <span>{recipientOf(row) ?? "—"}</span>
            {row.hasRefusedAddress && (
              <StatusText kind="warn">{t("schedules.addressRefused")}</StatusText>
            )}
          </span>
        ),
        { card: "note" },
      ),
      column.drawnStatus(
        "active",
        ({ isActive }) => t(`alert-subscriptions.${isActive ? "on" : "off"}`),
        (row) => (
          <RowSwitch
            label={t("alert-subscriptions.toggle.label", { name: row.name })}
            isOn={row.isActive}
            words={{ on: t("alert-subscriptions.on"), off: t("alert-subscriptions.off") }}
            mayMove={row.canEdit}
            onChange={(isOn) => toggleAlert(client, row, isOn)}
            failed={({ code }) =>
              t(
                `alert-subscriptions.toggle.${code === "no_recipients" ? "noRecipients" : "failed"}`,
                {
                  name: row.name,
                },
              )
            }
          />
        ),
      ),
    ];
  }, [t, format, client, kindOf, frequencyOf, seesAll, facility, editPath]);
};

/** The delivery log of one alert, once a user opened it. */
function AlertLog(props: {
  alert: Pick<CreatedAlert, "id" | "name" | "facilityId">;
  timeZone: string;
  onClose: () => void;
}) {
  const { alert, timeZone, onClose } = props;
  const query = useQuery(deliveriesQuery(alert.facilityId, alert.id));
  return (
    <DeliveryLog isOpen onClose={onClose} name={alert.name} query={query} timeZone={timeZone} />
  );
}

/** Deleted alerts of the facility, for their delivery logs. */
export function DeletedAlerts({ facility: { id, timeZone } }: Pick<Props, "facility">) {
  const query = useQuery(deletedAlertsQuery(id));
  return (
    <DeletedSubscriptions
      query={query}
      timeZone={timeZone}
      logOf={(row, onClose) => (
        <AlertLog alert={{ ...row, facilityId: id }} {...{ timeZone, onClose }} />
      )}
    />
  );
}

/** The alerts that the person made, or all of the facility for who may see all. */
export function CreatedAlerts({ facility, editPath }: Props) {
  const t = useText("alert-subscriptions", "schedules");
  const navigate = useNavigate();
  const client = useQueryClient();
  const query = useQuery(createdAlertsQuery(facility.id));
  const columns = useCreatedColumns({ facility, editPath });
  const { kindOf, frequencyOf } = useAlertText();
  const [logged, setLogged] = useState<CreatedAlert | null>(null);
  const removing = useConfirm<CreatedAlert>({
    words: removeWords,
    values: removeValues,
    act: (row) => removeAlert(client, row),
  });
  const { item: remove } = removing;
  const actions = useCallback(
    (row: CreatedAlert) =>
      row.canEdit
        ? [
            {
              id: "edit",
              label: t("alert-subscriptions.edit.action"),
              onSelect: () => void navigate(editPath(row)),
            },
            {
              id: "log",
              label: t("schedules.deliveries.action"),
              onSelect: () => setLogged(row),
            },
            remove(row),
          ]
        : [],
    [t, navigate, editPath, remove],
  );
  return (
    <>
      <ListWidget
        isWide
        title={t("alert-subscriptions.created.title")}
        note={query.data && query.data.length > 0 ? String(query.data.length) : undefined}
        query={query}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={43}
        actions={actions}
        failedTitle={t("alert-subscriptions.created.failed")}
        search={{
          label: t("alert-subscriptions.search"),
          fields: (row) => [row.name, row.creator, row.recipient, kindOf(row), frequencyOf(row)],
          noMatch: (typed) => ({
            title: t("alert-subscriptions.noMatch", { search: typed }),
            text: t("alert-subscriptions.noMatchText"),
          }),
        }}
        empty={{
          title: t("alert-subscriptions.created.empty"),
          text: t("alert-subscriptions.created.emptyText"),
        }}
      />
      {removing.dialog}
      {logged !== null && (
        <AlertLog alert={logged} timeZone={facility.timeZone} onClose={() => setLogged(null)} />
      )}
    </>
  );
}
