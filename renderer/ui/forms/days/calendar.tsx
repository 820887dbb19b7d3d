import { Suspense, lazy } from "react";
import { CalendarNotLoaded } from "./calendar-not-loaded.tsx";
import type { DayPickerProps } from "./day-picker.tsx";
import { Bone, Loading } from "#renderer/ui/feedback/skeleton.tsx";

/** Bigger than most of what it stands in, and seldom opened. */
const DayPicker = lazy(async () => {
  const loaded = await import("./day-picker.tsx").catch(() => null);
  return { default: loaded?.DayPicker ?? CalendarNotLoaded };
});

/**
 * A month to pick one day from, fetched when first shown. It stands beside a field that takes the
 * day by keyboard too: where it cannot be fetched, it says so and the rest of the page stays.
 */
export function Calendar(props: DayPickerProps) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Bone height="240px" />
        </Loading>
      }
    >
      <DayPicker {...props} />
    </Suspense>
  );
}
