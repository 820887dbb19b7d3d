import { useFormat } from "#renderer/i18n/format.ts";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { ARROW_PATHS } from "./arrow-paths.ts";
import "./change-size.css";

type ChangeSizeProps = {
  points: number;
  /** Only where the change is real; colours belong to the goal, so that it is in ink. */
  arrow: "up" | "down" | null;
};

/** The size of a change in signed points, with an arrow where there is one. */
export function ChangeSize({ points, arrow }: ChangeSizeProps) {
  const t = useUiText();
  const format = useFormat();
  return (
    <span className="hr-change-size">
      {arrow !== null && (
        <>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={ARROW_PATHS[arrow]} />
          </svg>
          <VisuallyHidden>{t(`ui.change.${arrow}`)}</VisuallyHidden>
        </>
      )}
      <span>{format.points(points)}</span>
    </span>
  );
}
