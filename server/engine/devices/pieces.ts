import { difference, intersection, union } from "../spans.ts";
import type { Span } from "../spans.ts";
import type { ClosedReason } from "./alarm-span.ts";

/** When a device had which hardware, hung somewhere and was out of service. */
export type Service = {
  hardware: readonly (Span & { serialNumber: string })[];
  /** When it hung somewhere. */
  hung: readonly Span[];
  outOfService: readonly Span[];
};

/** A time in which a device is expected to work, and why what is open then closes at its end. */
export type Piece = Span & { serialNumber: string; endReason: ClosedReason };

/** The times in which the device is expected to work, each with the hardware that it had. */
export const piecesOf = ({ hardware, hung, outOfService }: Service): Piece[] => {
  const expected = difference(union(hung), outOfService);
  return hardware.flatMap((one) =>
    intersection([one], expected).map((span) => ({
      ...span,
      serialNumber: one.serialNumber,
      endReason: span.toMs === one.toMs ? ("replaced" as const) : ("unassigned" as const),
    })),
  );
};

/** Whether something happened within a span. */
export const within =
  ({ fromMs, toMs }: Span) =>
  ({ atMs }: { atMs: number }): boolean =>
    atMs >= fromMs && atMs < toMs;
