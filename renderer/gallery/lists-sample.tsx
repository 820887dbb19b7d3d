import { useMemo, useState } from "react";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { UnsavedFoot } from "#renderer/ui/forms/unsaved/unsaved-footer.tsx";
import { DetailPanel } from "#renderer/ui/lists/detail-panel.tsx";
import { ListScreen, type ListSource } from "#renderer/ui/lists/list-screen.tsx";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { useCreatedRow } from "#renderer/ui/lists/use-created-row.ts";
import { useOpenRow } from "#renderer/ui/lists/use-open-row.ts";
import { Add, Lock, Person } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";

type Member = {
  id: string;
  name: string;
  email: string;
  role: string;
  index: number | null;
  isActive: boolean;
};

const names = [
  "Okafor, Amara",
  "de Villers-Beaumont, Jean-Sébastien Alexandre Maximilien",
  "Lefèbvre, Zoé",
  "Torres, Maya",
  "Hernández Quiroga, Sofía",
];
const roles = ["Data analyst", "Installer", "Observer"];

const makeMembers = (count: number): Member[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `m-${at}`,
    name: at < names.length ? (names[at] ?? "") : `${names[at % names.length] ?? ""} ${at}`,
    email: `member-${at}.with-a-long-address@riviere-claire.test`,
    role: roles[at % roles.length] ?? "",
    index: at % 7 === 3 ? null : 60 + ((at * 13) % 40),
    isActive: at % 5 !== 4,
  }));

const states = ["few", "2000", "empty", "loading", "failed"] as const;
type State = (typeof states)[number];

const rowsOf: Record<State, readonly Member[] | undefined> = {
  few: makeMembers(12),
  2000: makeMembers(2000),
  empty: [],
  loading: undefined,
  failed: undefined,
};

const keyOf = ({ id }: Member) => id;
const nameOf = ({ name }: Member) => name;
const search = {
  label: "Name, e-mail or role",
  fields: ({ name, email, role }: Member) => [name, email, role],
};
const segments = {
  key: "active",
  label: "Status",
  options: [
    { value: "yes", label: "Active", has: ({ isActive }: Member) => isActive },
    { value: "no", label: "Inactive", has: ({ isActive }: Member) => !isActive },
  ],
};
const menus = [
  {
    key: "role",
    label: "Role",
    options: roles.map((role) => ({
      value: role,
      label: role,
      has: (member: Member) => member.role === role,
    })),
  },
];
const sizes = [50, 10, 100];
const nothing = () => undefined;
const actions = () => [{ id: "edit", label: "Edit", onSelect: nothing }];

const columnsWith = (open: (key: string) => void): Column<Member>[] => [
  {
    key: "name",
    header: "Name",
    kind: "text",
    card: "title",
    value: nameOf,
    render: (row) => (
      <button type="button" className="gallery-link" onClick={() => open(row.id)}>
        {row.name}
      </button>
    ),
  },
  {
    key: "email",
    header: "E-mail",
    kind: "text",
    card: "note",
    cardLabel: "",
    value: ({ email }) => email,
  },
  { key: "role", header: "Role", kind: "text", value: ({ role }) => role },
  {
    key: "index",
    header: "Index, %",
    kind: "percent",
    card: "figure",
    value: ({ index }) => index,
  },
  {
    key: "status",
    header: "Status",
    kind: "status",
    card: "status",
    value: ({ isActive }) => (isActive ? "Active" : "Deactivated"),
    render: ({ isActive }) => (
      <StatusText kind={isActive ? "good" : "off"}>
        {isActive ? "Active" : "Deactivated"}
      </StatusText>
    ),
  },
];

function MemberPanel({ member, onClose }: { member: Member; onClose: () => void }) {
  const [name, setName] = useState(member.name);
  const changes = Number(name !== member.name);
  return (
    <DetailPanel
      title={member.name}
      note={member.email}
      onClose={onClose}
      isUnsaved={changes > 0}
      foot={
        <UnsavedFoot
          changes={changes}
          onDiscard={() => setName(member.name)}
          onSave={nothing}
          saveLabel="Save employee"
        />
      }
    >
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
    </DetailPanel>
  );
}

/** A list of an administration page in each of its states. */
export function ListsSample() {
  const [state, setState] = useState<State>("few");
  const [added, setAdded] = useState<readonly Member[]>([]);
  const [created, showCreated] = useCreatedRow();
  const [opened, open] = useOpenRow();
  const given = rowsOf[state];
  const data = useMemo(() => given && [...given, ...added], [given, added]);
  const columns = useMemo(() => columnsWith(open), [open]);
  const add = () => {
    const id = `new-${added.length}`;
    const member = { ...makeMembers(1)[0], id, name: `Zimmer, New ${added.length}` };
    setAdded([...added, { email: "", role: "Observer", index: null, isActive: true, ...member }]);
    showCreated(id);
  };
  const list: ListSource<Member> = {
    data,
    error: state === "failed" ? new Error("offline") : null,
    isFetching: state === "loading",
    dataUpdatedAt: data ? 1_795_000_000_000 : 0,
    refetch: nothing,
  };
  const member = data?.find(({ id }) => id === opened);
  return (
    <>
      <div className="gallery-row">
        <SegmentedFilter
          label="State of the list"
          segments={states.map((value) => ({ value, label: value }))}
          value={state}
          onChange={(value) => setState(states.find((known) => known === value) ?? "few")}
        />
      </div>
      <ListScreen
        header={{
          title: "Employees",
          range: `${data?.length ?? 0} employees`,
          trail: ["Customers", "Northlake Health"],
          actions: (
            <Button variant="primary" icon={<Add />} onClick={add}>
              New employee
            </Button>
          ),
        }}
        caption="Employees"
        list={list}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        search={search}
        segments={segments}
        menus={menus}
        sizes={sizes}
        empty={{
          title: "No employees yet",
          text: "Employees wear badges. Import them or add the first one.",
          action: (
            <Button variant="primary" icon={<Add />} onClick={add}>
              New employee
            </Button>
          ),
        }}
        actions={actions}
        created={created}
        opened={opened}
        verbs={(rows) => [
          { id: "role", label: "Change role", icon: <Person />, onSelect: nothing },
          {
            id: "unlock",
            label: "Unlock",
            icon: <Lock />,
            onSelect: nothing,
            closedBecause: "None of them is locked out.",
          },
          { id: "off", label: `Deactivate ${rows.length}`, danger: true, onSelect: nothing },
        ]}
        panel={member && <MemberPanel key={member.id} member={member} onClose={() => open(null)} />}
      />
    </>
  );
}
