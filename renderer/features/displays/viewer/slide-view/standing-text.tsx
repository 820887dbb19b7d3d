import { clsx } from "clsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import type { Standing } from "./wall-text.ts";

/** Words of more signs get smaller letters among rows. */
const LONG_WORDS = 17;

export const isLongStanding = ({ text }: Standing): boolean => text.length > LONG_WORDS;

/** A standing: shape, colour and word. */
export function StandingText({ shape, text, className }: Standing & { className?: string }) {
  return (
    <span
      className={clsx(
        "hr-wall-standing",
        `hr-status-${shape}`,
        isLongStanding({ shape, text }) && "hr-wall-standing-long",
        className,
      )}
    >
      <StatusShape kind={shape} />
      <span>{text}</span>
    </span>
  );
}
