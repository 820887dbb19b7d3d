import { hasPast } from "#contract/list-history.ts";
import type { ShiftList } from "#contract/shifts.ts";
import { ForPastChoice, ListHistoryNote } from "#renderer/ui/forms/list-history.tsx";
import { shiftLine, useShiftWords } from "./shift-words.ts";

type Props = { saved: ShiftList; isForPast: boolean; onChange: (isForPast: boolean) => void };

/** Since when the shifts hold, and from when on those hold that are saved now. */
export function ShiftPast({ saved, isForPast, onChange }: Props) {
  const words = useShiftWords();
  if (!hasPast(saved.shifts, saved.history)) return null;
  return (
    <>
      <ForPastChoice checked={isForPast} onChange={onChange} />
      <ListHistoryNote history={saved.history} rowText={(shift) => shiftLine(shift, words)} />
    </>
  );
}
