import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ObvJobRole, obvJobRoles } from "#contract/people/job-roles.ts";
import { call } from "#renderer/api/client.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { FieldPair } from "#renderer/forms/form-page.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { TickList } from "#renderer/ui/forms/choices/tick-list.tsx";
import { copyTargetsQuery, obvRolesQuery } from "../queries.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  customerId: string;
  facilityId: string;
  facilityName: string;
  roles: readonly ObvJobRole[];
};

const plain = (name: string): string => name.toLocaleLowerCase();

/** Which roles go to which facilities; what a facility has already is counted and left as it is. */
export function CopyRolesDialog(props: Props) {
  const { customerId, facilityId, facilityName, roles, ...dialog } = props;
  const t = useText("job-roles");
  const client = useQueryClient();
  const [jobRoleIds, setRoleIds] = useState<readonly string[]>(() =>
    roles.filter(({ archived }) => !archived).map(({ id }) => id),
  );
  const [facilityIds, setFacilityIds] = useState<readonly string[]>([]);
  const facilities = useQuery({
    ...copyTargetsQuery(customerId),
    select: (found) => found.filter(({ id }) => id !== facilityId),
  });
  const present = useQueries({ queries: facilityIds.map((id) => obvRolesQuery(id)) });
  const chosen = roles.filter(({ id }) => jobRoleIds.includes(id));
  const isKnown = present.every(({ data }) => data !== undefined);
  const kept = present.reduce((sum, { data = [] }) => {
    const names = new Set(data.map(({ name }) => plain(name)));
    return sum + chosen.filter(({ name }) => names.has(plain(name))).length;
  }, 0);
  const made = chosen.length * facilityIds.length - kept;
  const isReady = chosen.length > 0 && facilityIds.length > 0;
  const copy = async () => {
    const ids = { jobRoleIds: chosen.map(({ id }) => id), facilityIds: [...facilityIds] };
    const body = { customerId, originalFacilityId: facilityId, ...ids };
    const { copied } = await call(obvJobRoles.copy, { body });
    for (const id of facilityIds) await client.invalidateQueries(obvRolesQuery(id));
    toast.success(t("job-roles.copy.done", { count: copied }));
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={t("job-roles.copy.title")}
      width={560}
      hasFields
      variant="primary"
      confirmLabel={
        isReady && isKnown
          ? t("job-roles.copy.submit", { count: made })
          : t("job-roles.copy.action")
      }
      isClosed={!isReady || (isKnown && made === 0)}
      act={copy}
      failureTitle={t("job-roles.copy.notDone")}
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
          <FieldPair>
            <TickList
              legend={t("job-roles.copy.roles")}
              items={roles.map(({ id, name, archived }) => ({
                id,
                label: name,
                note: archived && (
                  <span className="hr-choice-help">{t("job-roles.copy.archivedHere")}</span>
                ),
              }))}
              ticked={jobRoleIds}
              onChange={setRoleIds}
            />
            <TickList
              legend={t("job-roles.copy.facilities")}
              items={found.map(({ id, name }) => ({ id, label: name }))}
              ticked={facilityIds}
              onChange={setFacilityIds}
            />
          </FieldPair>
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
    </ConfirmDialog>
  );
}
