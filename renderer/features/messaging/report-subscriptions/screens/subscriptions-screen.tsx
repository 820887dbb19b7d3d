import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ReportSubscription } from "#contract/messaging/report-subscriptions.ts";
import { DeletedSubscriptions } from "#renderer/forms/mails/deleted-subscriptions.tsx";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { useCreatedRow } from "#renderer/ui/lists/use-created-row.ts";
import { Edit, Envelope, Plus, Trash } from "#renderer/ui/indicators/icons.ts";
import "../components/subscriptions.css";
import { SubscriptionLog } from "../components/subscription-log.tsx";
import {
  useSearchedFields,
  useSubscriptionColumns,
} from "../components/use-subscription-columns.tsx";
import { deletedQuery, removeSubscription, subscriptionsQuery } from "../queries/subscriptions.ts";

/** Addresses around the list; the app knows them. */
export type SubscriptionPaths = {
  list: (facilityId: string) => string;
  create: (facilityId: string) => string;
  edit: (facilityId: string, id: string) => string;
};

const keyOf = ({ id }: ReportSubscription) => id;
const nameOf = ({ name }: ReportSubscription) => name;
const named = ({ name }: ReportSubscription) => ({ name });
const removeWords = (part: string) => textId(`report-subscriptions.remove.${part}`);
const BY_NAME = [{ key: "name", desc: false }] as const;

/** The row that the form has just made or changed, which it hands over with the way here. */
const savedIn = (state: unknown): string | null => {
  const saved = (state as { saved?: unknown } | null)?.saved;
  return typeof saved === "string" ? saved : null;
};

/** The report subscriptions of the facility in use. */
export function SubscriptionsScreen({ paths }: { paths: SubscriptionPaths }) {
  const t = useText("report-subscriptions", "schedules");
  const { facility, menus } = useFacility();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const query = useQuery(subscriptionsQuery(facility.id));
  const deleted = useQuery(deletedQuery(facility.id));
  const isAdministrator = usePermission("administerCustomer");
  const columns = useSubscriptionColumns(facility.timeZone, isAdministrator, paths.edit);
  const fields = useSearchedFields();
  const search = useMemo(() => ({ label: t("report-subscriptions.search"), fields }), [t, fields]);
  const [created, showCreated] = useCreatedRow();
  const saved = savedIn(state);
  useEffect(() => {
    if (saved !== null) showCreated(saved);
  }, [saved, showCreated]);
  const log = useDialog<ReportSubscription>();
  const { open: openLog } = log;
  const removing = useConfirm<ReportSubscription>({
    words: removeWords,
    values: named,
    act: ({ id }) => removeSubscription(client, facility.id, id),
  });
  const { item: remove } = removing;
  const actions = useCallback(
    (row: ReportSubscription) => [
      row.canEdit && {
        id: "edit",
        label: t("report-subscriptions.edit"),
        icon: <Edit />,
        onSelect: () => void navigate(paths.edit(facility.id, row.id)),
      },
      row.canEdit && {
        id: "log",
        label: t("schedules.deliveries.action"),
        icon: <Envelope />,
        onSelect: () => openLog(row),
      },
      row.canEdit && { ...remove(row), icon: <Trash />, startsGroup: true },
    ],
    [t, navigate, paths, facility.id, openLog, remove],
  );
  const add = (
    <LinkButton variant="primary" icon={<Plus />} to={paths.create(facility.id)}>
      {t("report-subscriptions.new")}
    </LinkButton>
  );
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("report-subscriptions.title"),
          about: t("report-subscriptions.about"),
          trail: menus,
          actions: add,
        }}
        caption={t("report-subscriptions.caption", { facility: facility.name })}
        list={query}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={43}
        search={search}
        sort={BY_NAME}
        actions={actions}
        created={created}
        empty={{
          title: t("report-subscriptions.empty.title"),
          text: t("report-subscriptions.empty.text"),
          action: add,
        }}
        failedTitle={t("report-subscriptions.failed")}
      />
      <div className="hr-deleted-reports">
        <DeletedSubscriptions
          key={facility.id}
          query={deleted}
          timeZone={facility.timeZone}
          logOf={(row, onClose) => (
            <SubscriptionLog
              isOpen
              onClose={onClose}
              subscription={{ ...row, facilityId: facility.id, lastRun: null }}
              timeZone={facility.timeZone}
            />
          )}
        />
      </div>
      {removing.dialog}
      {log.about !== null && (
        <SubscriptionLog
          key={log.opening}
          {...log.props}
          subscription={log.about}
          timeZone={facility.timeZone}
        />
      )}
    </div>
  );
}
