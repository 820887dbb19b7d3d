import { type ReactNode, Suspense, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { today } from "#renderer/i18n/today.ts";
import { ROLES } from "#contract/core/permissions.ts";
import { listFileName } from "#contract/core/file-name.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { useImportOpen } from "#renderer/ui/imports/use-import-open.ts";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { downloadBlob } from "#renderer/platform/download.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Export, Import } from "#renderer/ui/indicators/icons.ts";
import { usePeople } from "../components/use-people.ts";
import { usePersonColumns, useSearchedFields } from "../components/use-person-columns.tsx";
import { useUserActs } from "../components/use-user-actions.tsx";
import { useUserVerbs } from "../components/use-user-verbs.tsx";
import { type Person, VIEWS, statusOf, viewOf } from "../lib/person.ts";
import { usersCsv } from "../lib/users-csv.ts";

/** Few who look at the list import one: fetched when they do. */
const UserImport = fetched(async () => (await import("../components/user-import.tsx")).UserImport);

export type UsersScreenProps = {
  customer: { id: string; name: string };
  /** The choice of customer, for the bar of the page's head; none where there is no choice. */
  menus: readonly ReactNode[];
};

const keyOf = ({ userName }: Person) => userName;
const nameOf = ({ fullName }: Person) => fullName;
const SIZES = [50, 100, 200];

/** Users of a customer and open invitations, for administrators. */
export function UsersScreen({ customer, menus }: UsersScreenProps) {
  const t = useText("users");
  const format = useFormat();
  const [query] = useSearchParams();
  const people = usePeople(customer.id);
  const { invite, actions, dialogs, created, now } = useUserActs(customer, "primary");
  const view = VIEWS.find((name) => name === query.get("tab")) ?? "registered";
  const { verbs, question } = useUserVerbs(customer.id, view, now);
  const columns = usePersonColumns(view, now);
  const fields = useSearchedFields();
  const search = useMemo(() => ({ label: t("users.search"), fields }), [t, fields]);
  const tabs = useMemo(
    () =>
      VIEWS.map((id) => ({
        id,
        label: t(`users.views.${id}`),
        has: (person: Person) => viewOf(person) === id,
      })),
    [t],
  );
  const { data } = people;
  const filters = useMemo(() => {
    const held = ROLES.filter((role) => data?.some(({ roles }) => roles.includes(role)));
    const places = new Map(
      data?.flatMap(({ userRoleAssociations }) =>
        userRoleAssociations.flatMap(({ facilityId, facilityName }) =>
          facilityId === null ? [] : [[facilityId, facilityName ?? ""] as const],
        ),
      ),
    );
    const roles = {
      key: "role",
      label: t("users.columns.role"),
      options: held.map((role) => ({
        value: role,
        label: t(`users.roles.${role}.name`),
        has: (person: Person) => person.roles.includes(role),
      })),
    };
    const facilities = {
      key: "facility",
      label: t("users.facility"),
      options: [...places]
        .toSorted(([, a], [, b]) => format.compare(a, b))
        .map(([facilityId, label]) => ({
          value: facilityId,
          label,
          has: ({ userRoleAssociations }: Person) =>
            userRoleAssociations.some(
              (one) => one.facilityId === null || one.facilityId === facilityId,
            ),
        })),
    };
    const locked = {
      key: "lock",
      label: t("users.columns.status"),
      options: [
        {
          value: "locked",
          label: t("users.locked"),
          has: (person: Person) => statusOf(person, now) === "locked",
        },
      ],
    };
    const all = places.size > 0 ? [roles, facilities] : [roles];
    return view === "registered" ? [...all, locked] : all;
  }, [data, t, format, now, view]);
  const saveCsv = () => {
    const text = usersCsv(t, format, data ?? [], now);
    downloadBlob(new Blob([text], { type: "text/csv" }), listFileName(t("users.title"), today()));
  };
  const [isImporting, setImporting] = useImportOpen();
  if (isImporting)
    return (
      <div className="hr-page">
        <PageHeader title={t("users.title")} />
        <Suspense fallback={null}>
          <UserImport customerId={customer.id} onClose={() => setImporting(false)} />
        </Suspense>
      </div>
    );
  const registered = data?.filter((person) => viewOf(person) === "registered").length;
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("users.title"),
          range: registered === undefined ? undefined : t("users.range", { count: registered }),
          trail: menus,
          actions: (
            <>
              {data !== undefined && data.length > 0 && (
                <Button icon={<Export />} onClick={saveCsv}>
                  {t("users.csv")}
                </Button>
              )}
              {invite && (
                <Button icon={<Import />} onClick={() => setImporting(true)}>
                  {t("users.importCsv")}
                </Button>
              )}
              {invite}
            </>
          ),
        }}
        caption={t("users.caption", { customer: customer.name })}
        list={people}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={43}
        search={search}
        tabs={tabs}
        menus={filters}
        sizes={SIZES}
        actions={actions}
        // A user who may not invite may not change people either.
        verbs={invite ? verbs : undefined}
        created={created}
        empty={{ title: t(`users.none.${view}.title`), text: t(`users.none.${view}.text`) }}
        failedTitle={t("users.failed")}
      />
      {dialogs}
      {question}
    </div>
  );
}
