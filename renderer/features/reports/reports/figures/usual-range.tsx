import { Suspense, lazy } from "react";
import type { Figures } from "#contract/reports/shared.ts";
import { Explained } from "#renderer/ui/overlays/explained.tsx";
import { useFiguresOf } from "./figure-context.ts";
import { usualSlots } from "./usual-slots.ts";

const UsualRangeCard = lazy(async () => ({
  default: (await import("./usual-range-card.tsx")).UsualRangeCard,
}));

type UsualRangeProps = {
  usual: NonNullable<Figures["usualVariation"]>;
  /** "Most days 75.9 – 78.3%" */
  text: string;
};

/** Where most whole days lie; the words open what they were taken from. */
export function UsualRange({ usual, text }: UsualRangeProps) {
  const of = useFiguresOf();
  const slots = of === null ? undefined : usualSlots(of, usual);
  if (slots === undefined) return <span>{text}</span>;
  return (
    <Explained label={text} look="name">
      {(onClose) => (
        <Suspense fallback={null}>
          <UsualRangeCard {...{ usual, slots, text, onClose }} />
        </Suspense>
      )}
    </Explained>
  );
}
