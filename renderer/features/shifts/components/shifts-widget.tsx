import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { hasWords } from "#renderer/ui/lists/list-rows.ts";
import { Edit } from "#renderer/ui/marks/icons.ts";
import { draftsOf } from "../drafts.ts";
import { shiftsQuery } from "../queries.ts";
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
  const count = query.data?.shifts.length;
  return (
    <Widget
      title={t("shifts.title")}
      note={count !== undefined && t("shifts.count", { count })}
      searchLabel={t("shifts.search")}
      actions={edit}
    >
      {({ search }) => (
        <QueryState
          query={query}
          failedTitle={t("shifts.failed")}
          empty={({ shifts }) =>
            shifts.length > 0
              ? null
              : { title: t("shifts.empty.title"), text: t("shifts.empty.text"), action: edit }
          }
        >
          {({ shifts }) => (
            <ShiftTable shifts={draftsOf(shifts)} clashes={[]} words={words}>
              {draftsOf(shifts)
                .filter(({ name }) => hasWords([name], search))
                .map((shift) => (
                  <ReadRow key={shift.key} shift={shift} words={words} />
                ))}
            </ShiftTable>
          )}
        </QueryState>
      )}
    </Widget>
  );
}
