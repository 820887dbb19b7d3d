import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Shift } from "#contract/organization/shifts.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFacility } from "#renderer/session/facility-context.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { matchesSearch } from "#renderer/ui/lists/list-rows.ts";
import { ListToolbar } from "#renderer/ui/lists/list-toolbar.tsx";
import { Edit } from "#renderer/ui/indicators/icons.ts";
import { ShiftEditor } from "../components/shift-editor.tsx";
import { ReadShiftPast } from "../components/shift-history.tsx";
import { ReadTable } from "../components/shift-table.tsx";
import { USUAL_SHIFTS, draftsOf } from "../lib/drafts.ts";
import { shiftsQuery } from "../queries.ts";

function ShiftReader({ facilityId, saved }: { facilityId: string; saved: readonly Shift[] }) {
  const t = useText("shifts");
  const shifts = draftsOf(saved);
  const [search, setSearch] = useState("");
  return (
    <Card flush>
      <ListToolbar searchLabel={t("shifts.search")} search={search} onSearch={setSearch} />
      <ReadTable
        shifts={shifts}
        shown={shifts.filter(({ name }) => matchesSearch([name], search))}
      />
      <div className="hr-shift-foot">
        <ReadShiftPast facilityId={facilityId} />
      </div>
    </Card>
  );
}

/** The shifts of the facility in the address: to read, and to edit for who may. */
export function ShiftsScreen() {
  const t = useText("shifts");
  const format = useFormat();
  const { facility, menus } = useFacility();
  const query = useQuery(shiftsQuery(facility.id));
  const mayEdit = usePermission("editFacilities");
  const [edited, setEdited] = useState<string | null>(null);
  // Another facility is read first.
  const isEditing = mayEdit && edited === facility.id;
  const [isUsual, setUsual] = useState(false);
  const edit = (usual = false) => {
    setUsual(usual);
    setEdited(facility.id);
  };
  const usualThree = USUAL_SHIFTS.map(({ name, ...times }) => ({
    key: `usual ${name}`,
    name: t(`shifts.usual.${name}`),
    ...times,
    isTimed: true,
  }));
  const count = query.data?.value.length;
  return (
    <div className="hr-page">
      <PageHeader
        title={t("shifts.title")}
        trail={menus}
        range={
          count !== undefined &&
          t("shifts.summary", { count, timeZone: format.timeZone(facility.timeZone) })
        }
        actions={
          mayEdit &&
          !isEditing && (
            <Button icon={<Edit />} aria-disabled={!query.data || undefined} onClick={() => edit()}>
              {t("shifts.edit")}
            </Button>
          )
        }
      />
      <QueryState
        query={query}
        inCard
        failedTitle={t("shifts.failed")}
        empty={({ value: shifts }) =>
          shifts.length > 0 || isEditing
            ? null
            : {
                title: t("shifts.empty.title"),
                text: t("shifts.empty.text"),
                action: mayEdit && (
                  <Button variant="primary" onClick={() => edit(true)}>
                    {t("shifts.usual.action")}
                  </Button>
                ),
              }
        }
      >
        {({ version, value: shifts }) =>
          isEditing ? (
            <ShiftEditor
              key={facility.id}
              facilityId={facility.id}
              saved={{ version, shifts }}
              proposed={isUsual ? usualThree : undefined}
              onSaved={() => toast.success(t("shifts.saved", { facility: facility.name }))}
              onDone={() => setEdited(null)}
            />
          ) : (
            <ShiftReader facilityId={facility.id} saved={shifts} />
          )
        }
      </QueryState>
    </div>
  );
}
