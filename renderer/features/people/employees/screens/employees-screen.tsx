import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo } from "react";
import type { Employee } from "#contract/people/employees.ts";
import { listFileName } from "#contract/core/file-name.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { today } from "#renderer/i18n/today.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { useImportOpen } from "#renderer/ui/imports/use-import-open.ts";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { useCreatedRow } from "#renderer/ui/lists/use-created-row.ts";
import { useOpenRow } from "#renderer/ui/lists/use-open-row.ts";
import { downloadBlob } from "#renderer/platform/download.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Export, Import, Plus } from "#renderer/ui/indicators/icons.ts";
import { AddBadgesDialog } from "../components/add-badges-dialog.tsx";
import { EmployeeImport } from "../components/employee-import.tsx";
import { EmployeePanel, NewEmployeePanel } from "../components/employee-panel.tsx";
import { useEmployeeActs } from "../components/use-employee-actions.tsx";
import { listName, useEmployeeColumns } from "../components/use-employee-columns.tsx";
import { employeesCsv } from "../lib/employees-csv.ts";
import { type ListedEmployee, listedIn } from "../lib/listed-employees.ts";
import { employeesQuery } from "../queries.ts";
import "../components/employees.css";

export type EmployeesScreenProps = {
  customer: { id: string; name: string };
  /** The choice of customer, for the bar of the page's head. */
  menus: readonly ReactNode[];
};

const keyOf = ({ id }: ListedEmployee) => id;
const isPresent = ({ leftAt }: ListedEmployee) => leftAt === null;
const hasLeft = ({ leftAt }: ListedEmployee) => leftAt !== null;
const hasNone = ({ badges }: ListedEmployee) => badges.length === 0;
const fieldsOf = (row: ListedEmployee) => [
  row.employeeIdentifier,
  row.firstName,
  row.lastName,
  ...row.badges.map(({ serialNumber }) => serialNumber),
];
const SORT = [{ key: "name", desc: false }] as const;
const SIZES = [50, 10, 25, 100];
/** In the place of a row's id while a new employee is typed. */
const NEW = "new";

/** A customer's employees and the badges they hold. */
export function EmployeesScreen({ customer, menus }: EmployeesScreenProps) {
  const t = useText("employees");
  const format = useFormat();
  const query = useQuery(employeesQuery(customer.id));
  const mayEdit = usePermission("manageEmployees");
  const [opened, open] = useOpenRow();
  const [created, showCreated] = useCreatedRow();
  const adding = useDialog<null>();
  const [isImporting, setImporting] = useImportOpen();
  const columns = useEmployeeColumns(open);
  const { actions, question } = useEmployeeActs({
    customerId: customer.id,
    canEdit: query.data?.canEdit === true,
    opened,
    open,
  });
  const rows = useMemo(() => query.data && listedIn(query.data), [query.data]);
  const roles = useMemo(
    () => [...new Set(rows?.map(({ jobRole }) => jobRole))].toSorted(format.compare),
    [rows, format],
  );
  const menuFilters = useMemo(
    () => [
      {
        key: "jobRole",
        label: t("employees.columns.jobRole"),
        options: roles.map((role) => ({
          value: role,
          label: role,
          has: ({ jobRole }: ListedEmployee) => jobRole === role,
        })),
      },
    ],
    [t, roles],
  );
  const segments = useMemo(
    () => ({
      key: "badge",
      label: t("employees.badges"),
      options: [{ value: "none", label: t("employees.withoutBadge"), has: hasNone }],
    }),
    [t],
  );
  const present = useMemo(() => rows?.filter(isPresent), [rows]);
  const tabs = useMemo(
    () =>
      present?.length === rows?.length
        ? undefined
        : [
            { id: "present", label: t("employees.tab.present"), has: isPresent },
            { id: "left", label: t("employees.tab.left"), has: hasLeft },
          ],
    [t, present, rows],
  );
  const search = useMemo(() => ({ label: t("employees.search"), fields: fieldsOf }), [t]);
  const close = useCallback(() => open(null), [open]);
  const handleCreated = useCallback(
    (employee: Employee) => {
      showCreated(employee.id);
      open(employee.id);
    },
    [showCreated, open],
  );
  const range =
    present &&
    query.data &&
    [
      t("employees.count", { count: present.length }),
      t("employees.badgeCount", { count: query.data.badgeCount }),
      t("employees.free", { count: query.data.freeBadgeCount }),
    ].join(" · ");
  const newButton = mayEdit && (
    <Button
      variant={opened === null ? "primary" : "default"}
      icon={<Plus />}
      onClick={() => open(NEW)}
    >
      {t("employees.new")}
    </Button>
  );
  const importButton = (
    <Button icon={<Import />} onClick={() => setImporting(true)}>
      {t("employees.import.action")}
    </Button>
  );
  const saveCsv = () =>
    downloadBlob(
      new Blob([employeesCsv(t, present ?? [])], { type: "text/csv" }),
      listFileName(t("employees.title"), today()),
    );
  if (isImporting && mayEdit)
    return (
      <div className="hr-page">
        <PageHeader title={t("employees.title")} />
        <EmployeeImport customerId={customer.id} onClose={() => setImporting(false)} />
      </div>
    );
  const panel = () => {
    if (opened === null) return null;
    const props = { customerId: customer.id, onClose: close };
    if (opened !== NEW) return <EmployeePanel key={opened} {...props} employeeId={opened} />;
    return mayEdit && <NewEmployeePanel {...props} onSaved={handleCreated} />;
  };
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("employees.title"),
          range,
          trail: menus,
          actions: (
            <>
              {rows !== undefined && rows.length > 0 && (
                <Button icon={<Export />} onClick={saveCsv}>
                  {t("employees.csv.action")}
                </Button>
              )}
              {mayEdit && importButton}
              {mayEdit && (
                <Button icon={<Plus />} onClick={() => adding.open(null)}>
                  {t("employees.addBadges")}
                </Button>
              )}
              {newButton}
            </>
          ),
        }}
        caption={t("employees.caption", { customer: customer.name })}
        list={{ ...query, data: rows }}
        columns={columns}
        rowKey={keyOf}
        rowName={listName}
        rowHeight={43}
        search={search}
        {...(tabs && { tabs })}
        segments={segments}
        menus={menuFilters}
        sort={SORT}
        sizes={SIZES}
        actions={actions}
        created={created}
        opened={opened}
        empty={{
          title: t("employees.empty.title"),
          text: t("employees.empty.text"),
          action: newButton,
        }}
        failedTitle={t("employees.failed")}
        panel={panel()}
      />
      <AddBadgesDialog key={adding.opening} {...adding.props} customerId={customer.id} />
      {question}
    </div>
  );
}
