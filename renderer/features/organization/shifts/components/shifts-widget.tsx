import { useQuery } from "@tanstack/react-query";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { matchesSearch } from "#renderer/ui/lists/list-rows.ts";
import { Edit } from "#renderer/ui/indicators/icons.ts";
import { draftsOf, hoursCovered } from "../lib/drafts.ts";
import { shiftsQuery } from "../queries.ts";
import { ReadTable, ShiftDayList } from "./shift-table.tsx";

type Props = {
  facilityId: string;
  /** The page on which shifts are edited; absent for who may not. */
  editPath: string | undefined;
};

/** The shifts of a facility on its dashboard. */
export function ShiftsWidget({ facilityId, editPath }: Props) {
  const t = useText("shifts");
  const query = useQuery(shiftsQuery(facilityId));
  const edit = editPath !== undefined && (
    <LinkButton to={editPath} icon={<Edit />}>
      {t("shifts.edit")}
    </LinkButton>
  );
  const saved = query.data && draftsOf(query.data.value);
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
          empty={({ value: shifts }) =>
            shifts.length > 0
              ? null
              : { title: t("shifts.empty.title"), text: t("shifts.empty.text"), action: edit }
          }
        >
          {({ value: shifts }) => {
            const drafts = draftsOf(shifts);
            const shown = drafts.filter(({ name }) => matchesSearch([name], search));
            const Drawn = isFull ? ReadTable : ShiftDayList;
            return <Drawn shifts={drafts} shown={shown} />;
          }}
        </QueryState>
      )}
    </Widget>
  );
}
