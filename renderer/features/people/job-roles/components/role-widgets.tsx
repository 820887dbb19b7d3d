import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type ImsJobRole,
  type ObvJobRole,
  imsJobRoles,
  obvJobRoles,
} from "#contract/people/job-roles.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { ListWidget } from "#renderer/forms/list-widget.tsx";
import { RowSwitch } from "#renderer/forms/row-switch.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Plus } from "#renderer/ui/indicators/icons.ts";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { imsRolesQuery, obvRolesQuery } from "../queries.ts";
import { CopyRolesDialog } from "./copy-roles-dialog.tsx";
import { NewImsRoleDialog, ObvRoleDialog } from "./role-dialogs.tsx";

type Role = { id: string; name: string };

const keyOf = ({ id }: Role) => id;
const nameOf = ({ name }: Role) => name;
const fieldsOf = ({ name }: Role) => [name];
const waits = { waits: true };

const columnsIn = <Row extends Role>(t: Translate) =>
  columnsOf<Row>((key) => t(textId(`job-roles.columns.${key}`)));

const failedIn =
  (t: Translate, { name }: Role) =>
  ({ code }: { code: string }) =>
    t("job-roles.notChanged", { name, reason: t(textId(`errors.${code}`)) });

const searchIn = (t: Translate) => ({
  label: t("job-roles.search"),
  fields: fieldsOf,
  noMatch: (search: string) => ({
    title: t("job-roles.noMatch.title", { search }),
    text: t("job-roles.noMatch.text"),
  }),
});

type ImsProps = { customerId: string; canManage: boolean };

const useImsColumns = ({ customerId, canManage }: ImsProps) => {
  const t = useText("job-roles", "errors");
  const client = useQueryClient();
  return useMemo(() => {
    const words = { on: t("job-roles.active"), off: t("job-roles.inactive") };
    const { queryKey } = imsRolesQuery(customerId);
    const setActive = ({ id, version }: ImsJobRole, isActive: boolean) => {
      const body = { customerId, id, isActive, version };
      return callThenReload(client, queryKey, imsJobRoles.setActive, { body }, waits);
    };
    const held = ({ name, staff, isActive, hasAssignment }: ImsJobRole) =>
      isActive && hasAssignment ? t("job-roles.held", { name, count: staff }) : undefined;
    const column = columnsIn<ImsJobRole>(t);
    return [
      column.text("title", nameOf, { card: "title" }),
      column.text("type", ({ jobType }) => t(`job-roles.type.${jobType.title}`), { card: "note" }),
      column.count("staff", ({ staff }) => staff, { card: "figure" }),
      column.drawnStatus(
        "status",
        ({ isActive }) => (isActive ? words.on : words.off),
        (role) => (
          <RowSwitch
            {...{ words, mayMove: canManage, label: role.name, isOn: role.isActive }}
            closed={held(role)}
            onChange={(isActive) => setActive(role, isActive)}
            failed={failedIn(t, role)}
          />
        ),
      ),
    ];
  }, [t, client, customerId, canManage]);
};

/** Job roles of a customer's employees, on its dashboard. */
export function ImsRolesWidget({ customerId, canManage }: ImsProps) {
  const t = useText("job-roles");
  const query = useQuery(imsRolesQuery(customerId));
  const columns = useImsColumns({ customerId, canManage });
  const making = useDialog<null>();
  const add = canManage && (
    <Button icon={<Plus />} onClick={() => making.open(null)}>
      {t("job-roles.new")}
    </Button>
  );
  const none = { title: t("job-roles.none.title"), text: t("job-roles.none.badges") };
  return (
    <>
      <ListWidget
        {...{ query, columns, rowKey: keyOf, rowName: nameOf, search: searchIn(t), buttons: add }}
        title={t("job-roles.badgeRoles")}
        note={query.data && t("job-roles.count", { count: query.data.length })}
        failedTitle={t("job-roles.failed")}
        empty={{ ...none, action: add }}
      />
      <NewImsRoleDialog key={making.opening} {...making.props} customerId={customerId} />
    </>
  );
}

const useObvColumns = () => {
  const t = useText("job-roles", "errors");
  const client = useQueryClient();
  return useMemo(() => {
    const words = { on: t("job-roles.active"), off: t("job-roles.archived") };
    const setArchived = ({ facilityId, id, version }: ObvJobRole, archived: boolean) => {
      const body = { facilityId, id, archived, version };
      const { queryKey } = obvRolesQuery(facilityId);
      return callThenReload(client, queryKey, obvJobRoles.setActive, { body }, waits);
    };
    const column = columnsIn<ObvJobRole>(t);
    return [
      column.text("title", nameOf, { card: "title" }),
      column.drawnStatus(
        "status",
        ({ archived }) => (archived ? words.off : words.on),
        (role) => (
          <RowSwitch
            {...{ words, label: role.name, isOn: !role.archived }}
            onChange={(isOn) => setArchived(role, !isOn)}
            failed={failedIn(t, role)}
          />
        ),
      ),
    ];
  }, [t, client]);
};

type ObvProps = {
  customerId: string;
  facilityId: string;
  facilityName: string;
  /** Whether the person may copy roles to other facilities. */
  canCopy: boolean;
};

/** Job roles that observers of a facility choose from, on its dashboard, for who manages them. */
export function ObvRolesWidget({ customerId, facilityId, facilityName, canCopy }: ObvProps) {
  const t = useText("job-roles");
  const query = useQuery(obvRolesQuery(facilityId));
  const columns = useObvColumns();
  const editing = useDialog<ObvJobRole | null>();
  const copying = useDialog<null>();
  const roles = query.data ?? [];
  const add = (
    <Button icon={<Plus />} onClick={() => editing.open(null)}>
      {t("job-roles.new")}
    </Button>
  );
  const copy = canCopy && roles.length > 0 && (
    <Button onClick={() => copying.open(null)}>{t("job-roles.copy.action")}</Button>
  );
  const none = { title: t("job-roles.none.title"), text: t("job-roles.none.observed") };
  return (
    <>
      <ListWidget
        {...{ query, columns, rowKey: keyOf, rowName: nameOf, search: searchIn(t) }}
        title={t("job-roles.observedRoles")}
        note={query.data && t("job-roles.count", { count: roles.length })}
        buttons={
          <>
            {copy}
            {add}
          </>
        }
        failedTitle={t("job-roles.failed")}
        actions={(role) => [
          { id: "rename", label: t("job-roles.renameAction"), onSelect: () => editing.open(role) },
        ]}
        empty={{ ...none, action: add }}
      />
      <ObvRoleDialog
        key={`edit ${editing.opening}`}
        {...{ ...editing.props, facilityId, roles, role: editing.about }}
      />
      <CopyRolesDialog
        key={`copy ${copying.opening}`}
        {...{ ...copying.props, customerId, facilityId, facilityName, roles }}
      />
    </>
  );
}
