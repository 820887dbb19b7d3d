import { useQuery } from "@tanstack/react-query";
import { hasPast } from "#contract/core/list-history.ts";
import type { Shift } from "#contract/organization/shifts.ts";
import {
  ForPastChoice,
  ListHistoryNote,
  ReadListHistory,
} from "#renderer/ui/forms/list-history.tsx";
import { shiftHistoryQuery } from "../queries.ts";
import { shiftLine, useShiftText } from "./shift-text.ts";

type Props = {
  facilityId: string;
  saved: readonly Shift[];
  isForPast: boolean;
  onChange: (isForPast: boolean) => void;
};

/** Since when the shifts hold, and from when on those hold that are saved now. */
export function ShiftPast({ facilityId, saved, isForPast, onChange }: Props) {
  const words = useShiftText();
  const { data: history } = useQuery(shiftHistoryQuery(facilityId));
  if (history === undefined || !hasPast(saved, history)) return null;
  return (
    <>
      <ForPastChoice checked={isForPast} onChange={onChange} />
      <ListHistoryNote history={history} rowText={(shift) => shiftLine(shift, words)} />
    </>
  );
}

/** Since when they hold, for a user who only reads them. */
export function ReadShiftPast({ facilityId }: Pick<Props, "facilityId">) {
  const words = useShiftText();
  const { data: history } = useQuery(shiftHistoryQuery(facilityId));
  return (
    history && <ReadListHistory history={history} rowText={(shift) => shiftLine(shift, words)} />
  );
}
