import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { hasWords } from "#renderer/ui/lists/list-rows.ts";
import { Edit } from "#renderer/ui/marks/icons.ts";
import { draftsOf, hoursCovered } from "../drafts.ts";
import { shiftsQuery } from "../queries.ts";
import { ShiftDayList } from "./shift-day-list.tsx";
import { ReadRow } from "./shift-row.tsx";
import { ShiftTable } from "./shift-table.tsx";
import { shiftWords } from "./shift-words.ts";
import "../screens/shifts.css";

type Props = {
  facilityId: string;
  /** The page on which shifts are edited; absent for who may not. */
  editPath: string | undefined;
};

/** The shifts of a facility on its dashboard. */
export function ShiftsWidget({ facilityId, editPath }: Props) {
  const t = useText("shifts");
  const format = useFormat();
  const words = useMemo(() => shiftWords(t, format), [t, format]);
  const query = useQuery(shiftsQuery(facilityId));
  const edit = editPath !== undefined && (
    <LinkButton to={editPath} icon={<Edit />}>
      {t("shifts.edit")}
    </LinkButton>
  );
  const saved = query.data && draftsOf(query.data.shifts);
  return (
    <Widget
      title={t("shifts.title")}
      note={
        saved &&
        t("shifts.countAndHours", {
          shifts: t("shifts.count", { count: saved.length }),
          hours: hoursCovered(saved),
        })
      }
      searchLabel={t("shifts.search")}
      actions={edit}
    >
      {({ search, isFull }) => (
        <QueryState
          query={query}
          failedTitle={t("shifts.failed")}
          empty={({ shifts }) =>
            shifts.length > 0
              ? null
              : { title: t("shifts.empty.title"), text: t("shifts.empty.text"), action: edit }
          }
        >
          {({ shifts }) => {
            const drafts = draftsOf(shifts);
            const shown = drafts.filter(({ name }) => hasWords([name], search));
            if (!isFull) return <ShiftDayList shifts={drafts} shown={shown} words={words} />;
            return (
              <ShiftTable shifts={drafts} clashes={[]} words={words}>
                {shown.map((shift) => (
                  <ReadRow key={shift.key} shift={shift} words={words} />
                ))}
              </ShiftTable>
            );
          }}
        </QueryState>
      )}
    </Widget>
  );
}
