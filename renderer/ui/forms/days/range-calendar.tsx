import { Suspense, lazy } from "react";
import { Bone, Loading } from "#renderer/ui/feedback/skeleton.tsx";
import { CalendarNotLoaded } from "./calendar-not-loaded.tsx";
import type { RangeDaysProps } from "./range-days.tsx";

/** Bigger than most of what it stands in, and seldom opened. */
const RangeDays = lazy(async () => {
  const loaded = await import("./range-days.tsx").catch(() => null);
  return { default: loaded?.RangeDays ?? CalendarNotLoaded };
});

/**
 * Months to pick a range from, fetched when first shown. They stand beside fields that take the two
 * days by keyboard too: where they cannot be fetched, they say so and the rest of the page stays.
 */
export function RangeCalendar(props: RangeDaysProps) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Bone height="262px" />
        </Loading>
      }
    >
      <RangeDays {...props} />
    </Suspense>
  );
}
