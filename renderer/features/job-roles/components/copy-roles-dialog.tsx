import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ObvJobRole } from "#contract/job-roles.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useAct } from "#renderer/forms/use-act.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Checkbox } from "#renderer/ui/forms/checkbox.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { copyObvRoles, obvRolesQuery, otherFacilitiesQuery } from "../queries.ts";
import "./job-roles.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  customerId: string;
  facilityId: string;
  facilityName: string;
  roles: readonly ObvJobRole[];
};

const plain = (name: string): string => name.toLocaleLowerCase();

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]);

type Choices = { title: string; children: React.ReactNode };

function ChoiceBox({ title, children }: Choices) {
  return (
    <fieldset className="hr-role-choices">
      <legend>{title}</legend>
      <div className="hr-role-list">{children}</div>
    </fieldset>
  );
}

/** Which roles go to which facilities; what a facility has already is counted and left as it is. */
export function CopyRolesDialog(props: Props) {
  const { isOpen, onClose, customerId, facilityId, facilityName, roles } = props;
  const t = useText("job-roles");
  const client = useQueryClient();
  const [roleIds, setRoleIds] = useState<ReadonlySet<string>>(
    () => new Set(roles.filter(({ archived }) => !archived).map(({ id }) => id)),
  );
  const [targetIds, setTargetIds] = useState<ReadonlySet<string>>(new Set());
  const facilities = useQuery(otherFacilitiesQuery(customerId, facilityId));
  const targets = [...targetIds];
  const present = useQueries({ queries: targets.map((id) => obvRolesQuery(id)) });
  const chosen = roles.filter(({ id }) => roleIds.has(id));
  const isKnown = present.every(({ data }) => data !== undefined);
  const kept = present.reduce((sum, { data = [] }) => {
    const names = new Set(data.map(({ name }) => plain(name)));
    return sum + chosen.filter(({ name }) => names.has(plain(name))).length;
  }, 0);
  const made = chosen.length * targets.length - kept;
  const copying = useAct(async () => {
    const body = {
      customerId,
      originalFacilityId: facilityId,
      jobRoleIds: chosen.map(({ id }) => id),
      facilityIds: targets,
    };
    const { copied } = await copyObvRoles(body);
    for (const id of targets)
      await client.invalidateQueries({ queryKey: obvRolesQuery(id).queryKey });
    toast.success(t("job-roles.copy.done", { count: copied }));
    onClose();
  });
  const isReady = chosen.length > 0 && targets.length > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("job-roles.copy.title")}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("job-roles.copy.cancel")}</Button>
          <Button
            variant="primary"
            busy={copying.isBusy}
            disabled={!isReady || (isKnown && made === 0)}
            onClick={copying.run}
          >
            {isReady && isKnown
              ? t("job-roles.copy.submit", { count: made })
              : t("job-roles.copy.action")}
          </Button>
        </>
      }
    >
      <p>{t("job-roles.copy.text", { facility: facilityName })}</p>
      <QueryState
        query={facilities}
        failedTitle={t("job-roles.copy.failed")}
        empty={(found) =>
          found.length > 0
            ? null
            : { title: t("job-roles.copy.alone.title"), text: t("job-roles.copy.alone.text") }
        }
      >
        {(found) => (
          <div className="hr-role-copy">
            <ChoiceBox title={t("job-roles.copy.roles")}>
              {roles.map(({ id, name, archived }) => (
                <Checkbox
                  key={id}
                  checked={roleIds.has(id)}
                  onChange={() => setRoleIds(toggled(roleIds, id))}
                >
                  {name}
                  {archived && (
                    <span className="hr-choice-help">{t("job-roles.copy.archivedHere")}</span>
                  )}
                </Checkbox>
              ))}
            </ChoiceBox>
            <ChoiceBox title={t("job-roles.copy.facilities")}>
              {found.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  checked={targetIds.has(id)}
                  onChange={() => setTargetIds(toggled(targetIds, id))}
                >
                  {name}
                </Checkbox>
              ))}
            </ChoiceBox>
          </div>
        )}
      </QueryState>
      {isReady && isKnown && (
        <p role="status">
          {[
            t("job-roles.copy.made", { count: made }),
            ...(kept > 0 ? [t("job-roles.copy.kept", { count: kept })] : []),
          ].join(" ")}
        </p>
      )}
      <FormFailure failure={copying.failure} title={t("job-roles.copy.notDone")} />
    </Dialog>
  );
}
