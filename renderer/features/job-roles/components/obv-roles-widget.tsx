import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ObvJobRole } from "#contract/job-roles.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { hasWords } from "#renderer/ui/lists/list-rows.ts";
import { Plus } from "#renderer/ui/marks/icons.ts";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { obvRolesQuery, setObvRoleArchived } from "../queries.ts";
import { CopyRolesDialog } from "./copy-roles-dialog.tsx";
import { NoRoleFound } from "./no-role-found.tsx";
import { ObvRoleDialog } from "./obv-role-dialog.tsx";
import { RoleSwitch } from "./role-switch.tsx";

type Props = {
  customerId: string;
  facilityId: string;
  facilityName: string;
  /** Whether the person may copy roles to other facilities. */
  canCopy: boolean;
};

const keyOf = ({ id }: ObvJobRole): string => id;
const nameOf = ({ name }: ObvJobRole): string => name;

const useColumns = (): readonly Column<ObvJobRole>[] => {
  const t = useText("job-roles");
  const client = useQueryClient();
  return useMemo(() => {
    const words = { on: t("job-roles.active"), off: t("job-roles.archived") };
    return [
      {
        key: "name",
        header: t("job-roles.columns.title"),
        kind: "text",
        card: "title",
        value: nameOf,
      },
      {
        key: "status",
        header: t("job-roles.columns.status"),
        kind: "status",
        card: "status",
        value: ({ archived }) => (archived ? words.off : words.on),
        render: (role) => (
          <RoleSwitch
            name={role.name}
            isOn={!role.archived}
            words={words}
            onChange={(isOn) => setObvRoleArchived(client, role, !isOn)}
          />
        ),
      },
    ];
  }, [t, client]);
};

/** Job roles that observers of a facility choose from, on its dashboard, for who manages them. */
export function ObvRolesWidget({ customerId, facilityId, facilityName, canCopy }: Props) {
  const t = useText("job-roles");
  const query = useQuery(obvRolesQuery(facilityId));
  const columns = useColumns();
  const editing = useDialog<ObvJobRole | null>();
  const copying = useDialog<null>();
  const roles = query.data ?? [];
  const add = (
    <Button icon={<Plus />} onClick={() => editing.open(null)}>
      {t("job-roles.new")}
    </Button>
  );
  const actions = (role: ObvJobRole) => (
    <RowMenu
      label={t("job-roles.actionsOf", { name: role.name })}
      items={[
        { id: "rename", label: t("job-roles.renameAction"), onSelect: () => editing.open(role) },
      ]}
    />
  );
  return (
    <>
      <Widget
        title={t("job-roles.observedRoles")}
        note={query.data && t("job-roles.count", { count: roles.length })}
        searchLabel={t("job-roles.search")}
        actions={
          <>
            {canCopy && roles.length > 0 && (
              <Button onClick={() => copying.open(null)}>{t("job-roles.copy.action")}</Button>
            )}
            {add}
          </>
        }
      >
        {({ search, clearSearch }) => (
          <QueryState
            query={query}
            failedTitle={t("job-roles.failed")}
            empty={(found) =>
              found.length > 0
                ? null
                : {
                    title: t("job-roles.none.title"),
                    text: t("job-roles.none.observed"),
                    action: add,
                  }
            }
          >
            {(found) => (
              <DataTable
                caption={t("job-roles.observedRoles")}
                columns={columns}
                rows={found.filter(({ name }) => hasWords([name], search))}
                rowKey={keyOf}
                rowName={nameOf}
                actions={actions}
                empty={<NoRoleFound search={search} onClear={clearSearch} />}
              />
            )}
          </QueryState>
        )}
      </Widget>
      <ObvRoleDialog
        key={`edit ${editing.opening}`}
        {...editing.props}
        facilityId={facilityId}
        role={editing.about}
        roles={roles}
      />
      <CopyRolesDialog
        key={`copy ${copying.opening}`}
        {...copying.props}
        {...{ customerId, facilityId, facilityName, roles }}
      />
    </>
  );
}
