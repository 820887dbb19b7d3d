import type { AssignmentRow, OutOfServiceInterval } from "../run/queries/facility-context.ts";

const cut = (row: AssignmentRow, { from, to }: OutOfServiceInterval): AssignmentRow[] => {
  const [end, until] = [row.to ?? Infinity, to ?? Infinity];
  if (from >= end || until <= row.from) return [row];
  const before = from > row.from ? [{ ...row, to: from }] : [];
  const after = until < end ? [{ ...row, from: until }] : [];
  return [...before, ...after];
};

/** Where devices hung while they were expected to be heard: spans out of service are cut out. */
export const inService = (
  assignments: readonly AssignmentRow[],
  spans: readonly OutOfServiceInterval[],
): readonly AssignmentRow[] => {
  if (spans.length === 0) return assignments;
  const byDevice = Map.groupBy(spans, ({ deviceId }) => deviceId);
  return assignments.flatMap((row) =>
    (byDevice.get(row.deviceId) ?? []).reduce<AssignmentRow[]>(
      (pieces, span) => pieces.flatMap((piece) => cut(piece, span)),
      [row],
    ),
  );
};
