import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ImsJobRole } from "#contract/job-roles.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { hasWords } from "#renderer/ui/lists/list-rows.ts";
import { Plus } from "#renderer/ui/marks/icons.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { imsRolesQuery, setImsRoleActive } from "../queries.ts";
import { NewImsRoleDialog } from "./new-ims-role-dialog.tsx";
import { NoRoleFound } from "./no-role-found.tsx";
import { RoleSwitch } from "./role-switch.tsx";

type Props = { customerId: string; canManage: boolean };

const keyOf = ({ id }: ImsJobRole): string => id;
const nameOf = ({ name }: ImsJobRole): string => name;

const useColumns = ({ customerId, canManage }: Props): readonly Column<ImsJobRole>[] => {
  const t = useText("job-roles");
  const client = useQueryClient();
  return useMemo(() => {
    const words = { on: t("job-roles.active"), off: t("job-roles.inactive") };
    return [
      {
        key: "name",
        header: t("job-roles.columns.title"),
        kind: "text",
        card: "title",
        value: nameOf,
      },
      {
        key: "type",
        header: t("job-roles.columns.type"),
        kind: "text",
        card: "note",
        value: ({ jobType }) => t(`job-roles.type.${jobType.title}`),
      },
      {
        key: "staff",
        header: t("job-roles.columns.staff"),
        kind: "count",
        card: "figure",
        value: ({ staff }) => staff,
      },
      {
        key: "status",
        header: t("job-roles.columns.status"),
        kind: "status",
        card: "status",
        value: ({ isActive }) => (isActive ? words.on : words.off),
        render: (role) =>
          canManage ? (
            <RoleSwitch
              name={role.name}
              isOn={role.isActive}
              words={words}
              closed={
                role.isActive && role.hasAssignment
                  ? t("job-roles.held", { name: role.name, count: role.staff })
                  : undefined
              }
              onChange={(isActive) => setImsRoleActive(client, customerId, role, isActive)}
            />
          ) : (
            <StatusText kind={role.isActive ? "good" : "off"}>
              {role.isActive ? words.on : words.off}
            </StatusText>
          ),
      },
    ];
  }, [t, client, customerId, canManage]);
};

/** Job roles of a customer's employees, on its dashboard. */
export function ImsRolesWidget({ customerId, canManage }: Props) {
  const t = useText("job-roles");
  const query = useQuery(imsRolesQuery(customerId));
  const columns = useColumns({ customerId, canManage });
  const making = useDialog<null>();
  const add = canManage && (
    <Button icon={<Plus />} onClick={() => making.open(null)}>
      {t("job-roles.new")}
    </Button>
  );
  const count = query.data?.length;
  return (
    <>
      <Widget
        title={t("job-roles.badgeRoles")}
        note={count !== undefined && t("job-roles.count", { count })}
        searchLabel={t("job-roles.search")}
        actions={add}
      >
        {({ search, clearSearch }) => (
          <QueryState
            query={query}
            failedTitle={t("job-roles.failed")}
            empty={(roles) =>
              roles.length > 0
                ? null
                : {
                    title: t("job-roles.none.title"),
                    text: t("job-roles.none.badges"),
                    action: add,
                  }
            }
          >
            {(roles) => (
              <DataTable
                caption={t("job-roles.badgeRoles")}
                columns={columns}
                rows={roles.filter(({ name }) => hasWords([name], search))}
                rowKey={keyOf}
                rowName={nameOf}
                empty={<NoRoleFound search={search} onClear={clearSearch} />}
              />
            )}
          </QueryState>
        )}
      </Widget>
      <NewImsRoleDialog key={making.opening} {...making.props} customerId={customerId} />
    </>
  );
}
