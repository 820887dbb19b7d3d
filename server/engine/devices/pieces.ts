import { type TimeInterval, difference, intersection, union } from "../intervals.ts";
import type { ClosedReason } from "./alarm-interval.ts";

/** When a device had which hardware, hung somewhere and was out of service. */
export type Service = {
  hardware: readonly (TimeInterval & { serialNumber: string })[];
  /** When it hung somewhere. */
  hung: readonly TimeInterval[];
  outOfService: readonly TimeInterval[];
  /** When it was taken down for good. */
  deactivatedMs: readonly number[];
};

/** A time in which a device is expected to work, and why what is open then closes at its end. */
export type Piece = TimeInterval & { serialNumber: string; endReason: ClosedReason };

/** The times in which the device is expected to work, each with the hardware that it had. */
export const piecesOf = ({ hardware, hung, outOfService, deactivatedMs }: Service): Piece[] => {
  const reasonOf = ({ toMs }: TimeInterval): ClosedReason =>
    deactivatedMs.includes(toMs) ? "deactivated" : "unassigned";
  const expected = difference(union(hung), outOfService);
  return hardware.flatMap((one) =>
    intersection([one], expected).map((span) => ({
      ...span,
      serialNumber: one.serialNumber,
      endReason: span.toMs === one.toMs ? "replaced" : reasonOf(span),
    })),
  );
};

/** Whether something happened within a span. */
export const within =
  ({ fromMs, toMs }: TimeInterval) =>
  ({ atMs }: { atMs: number }): boolean =>
    atMs >= fromMs && atMs < toMs;
