import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { type Employee, EmployeeForm } from "#contract/people/employees.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { FormMergeDialog } from "#renderer/forms/form-merge-dialog.tsx";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useAction } from "#renderer/forms/use-action.ts";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { UnsavedFoot } from "#renderer/ui/forms/unsaved/unsaved-footer.tsx";
import { DetailPanel } from "#renderer/ui/lists/detail-panel.tsx";
import {
  employeeQuery,
  freeBadgesQuery,
  jobRolesQuery,
  newIdentifier,
  saveEmployee,
} from "../queries.ts";
import { BadgeHistory } from "./badge-history.tsx";
import { BadgeRows } from "./badge-rows.tsx";
import { LeftField } from "./left-field.tsx";
import { SinceField } from "./since-field.tsx";
import { fullName } from "./use-employee-columns.tsx";
import "#renderer/forms/fields/form-fields.css";

const words = (path: string) => textId(`employees.form.${path}`);

type FormProps = {
  customerId: string;
  /** What is saved; without it a new employee is made. */
  saved?: Employee;
  /** For a new employee. */
  identifier?: string;
  onSaved: (employee: Employee) => void;
  onClose: () => void;
};

const defaultsOf = ({ customerId, saved, identifier = "" }: FormProps): EmployeeForm => {
  if (saved === undefined) {
    const nobody = { firstName: "", lastName: "", jobRoleId: "", department: "" };
    return { customerId, employeeIdentifier: identifier, ...nobody, badges: [] };
  }
  const { id, version, employeeIdentifier, firstName, lastName, jobRoleId, department } = saved;
  const names = { employeeIdentifier, firstName, lastName, jobRoleId, department };
  return { customerId, id, version, ...names, badges: [] };
};

/** Since when another job role holds. */
function RoleSince({ form }: { form: ContractForm<EmployeeForm> }) {
  const { label, help, error } = form.text("jobRoleSince");
  const { value, onChange } = form.value("jobRoleSince");
  return <SinceField {...{ label, help, error, onChange }} since={value} />;
}

/** The form of an employee in its panel: a new one, or one that is saved. */
function EmployeeForms(props: FormProps) {
  const { customerId, saved, onSaved, onClose } = props;
  const t = useText("employees");
  const client = useQueryClient();
  const { data: free = [] } = useQuery(freeBadgesQuery(customerId));
  const { data: roles = [] } = useQuery(jobRolesQuery(customerId));
  const [done, setDone] = useState<Employee | null>(null);
  useEffect(() => {
    // Only once the guard knows that nothing is unsaved may the panel make way.
    if (done !== null) onSaved(done);
  }, [done, onSaved]);
  const form = useContractForm(
    { body: EmployeeForm },
    {
      defaults: defaultsOf(props),
      words,
      send: (body) => saveEmployee(client, body),
      onSaved: (employee) => {
        toast.success(t("employees.saved", { name: fullName(employee) }));
        setDone(employee);
      },
      fieldOf: { duplicate_value: "employeeIdentifier" },
      isNew: saved === undefined,
      // What is done with badges is not saved but carried out.
      inForm: ({ badges: _badges, ...current }: Employee) => current,
    },
  );
  const another = useAction(async () =>
    form.value("employeeIdentifier").onChange(await newIdentifier(customerId)),
  );
  const isNew = saved === undefined;
  const isUnsaved = form.changes > 0 && done === null;
  const roleName = (id: unknown) => roles.find((role) => role.id === id)?.name ?? "";
  const options = roles
    .filter((role) => role.isActive || role.id === saved?.jobRoleId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <DetailPanel
      title={isNew ? t("employees.new") : fullName(saved)}
      note={saved?.employeeIdentifier}
      onClose={onClose}
      isUnsaved={isUnsaved}
      foot={
        isNew ? (
          <div className="hr-unsaved">
            <span className="hr-unsaved-actions">
              <Button onClick={onClose}>{t("ui.action.cancel")}</Button>
              <Button variant="primary" busy={form.isSaving} onClick={form.save}>
                {t("employees.create")}
              </Button>
            </span>
          </div>
        ) : (
          <UnsavedFoot
            changes={form.changes}
            onDiscard={form.discard}
            onSave={form.save}
            isSaving={form.isSaving}
            saveLabel={t("employees.save")}
          />
        )
      }
    >
      <form {...form.attributes} className="hr-form-fields hr-employee-form">
        <FormFailure failure={form.failure ?? another.failure} title={t("employees.notSaved")} />
        <div className="hr-employee-pair">
          <TextField {...form.text("firstName")} autoComplete="off" />
          <TextField {...form.text("lastName")} autoComplete="off" />
        </div>
        <div className="hr-employee-identifier">
          <TextField {...form.text("employeeIdentifier")} autoComplete="off" />
          <Button variant="minimal" busy={another.isBusy} onClick={another.run}>
            {t("employees.generate")}
          </Button>
        </div>
        <div className="hr-employee-pair">
          <SelectField
            {...form.text("jobRoleId")}
            options={
              isNew ? [{ value: "", label: t("employees.chooseRole") }, ...options] : options
            }
          />
          <TextField {...form.text("department")} autoComplete="off" optional />
        </div>
        {saved && form.values.jobRoleId !== saved.jobRoleId && <RoleSince form={form} />}
        {(saved?.leftAt ?? null) === null && (
          <BadgeRows form={form} held={saved?.badges ?? []} free={free} />
        )}
        {saved && <LeftField form={form} leftAt={saved.leftAt} />}
        {saved && <BadgeHistory history={saved.history} />}
      </form>
      <FormMergeDialog
        form={form}
        what={saved && fullName(saved)}
        show={(path, value) => (path === "jobRoleId" ? roleName(value) : undefined)}
      />
    </DetailPanel>
  );
}

type PanelProps = { customerId: string; onClose: () => void };

/** A new employee, with an identifier made up for a start. */
export function NewEmployeePanel(props: PanelProps & { onSaved: (employee: Employee) => void }) {
  const t = useText("employees");
  const query = useQuery({
    queryKey: ["employees", props.customerId, "identifier"],
    queryFn: () => newIdentifier(props.customerId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data !== undefined) return <EmployeeForms {...props} identifier={query.data} />;
  return (
    <DetailPanel title={t("employees.new")} onClose={props.onClose}>
      <QueryState query={query} failedTitle={t("employees.failed")}>
        {() => null}
      </QueryState>
    </DetailPanel>
  );
}

/** What is known of an employee, for users who may not change it. */
function EmployeeFacts({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const t = useText("employees");
  const { employeeIdentifier, jobRole, department, history } = employee;
  return (
    <DetailPanel
      title={fullName(employee)}
      note={[employeeIdentifier, jobRole, department].filter(Boolean).join(" · ")}
      onClose={onClose}
    >
      {history.length === 0 ? <p>{t("employees.noBadge")}</p> : <BadgeHistory history={history} />}
    </DetailPanel>
  );
}

/** Someone of the list: to change, or to read. What is typed stays while the list is refreshed. */
export function EmployeePanel({ employeeId, ...props }: PanelProps & { employeeId: string }) {
  const t = useText("employees");
  const query = useQuery(employeeQuery(props.customerId, employeeId));
  const [saves, setSaves] = useState(0);
  const handleSaved = useCallback(() => setSaves((before) => before + 1), []);
  const { data } = query;
  if (data === undefined) {
    return (
      <DetailPanel title={t("employees.one")} onClose={props.onClose}>
        <QueryState query={query} failedTitle={t("employees.failed")}>
          {() => null}
        </QueryState>
      </DetailPanel>
    );
  }
  if (!data.canEdit) return <EmployeeFacts employee={data} onClose={props.onClose} />;
  return <EditedEmployee key={saves} {...props} employee={data} onSaved={handleSaved} />;
}

type EditedProps = PanelProps & { employee: Employee; onSaved: () => void };

/** Begins with what is saved now, whatever is loaded meanwhile. */
function EditedEmployee({ employee, ...props }: EditedProps) {
  const [saved] = useState(employee);
  return <EmployeeForms {...props} saved={saved} />;
}
