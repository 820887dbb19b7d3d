import { useText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import type { StatusKind } from "../indicators/status-shape.tsx";
import { StatusText } from "../indicators/status-text.tsx";
import { NoValue } from "../tables/cells.tsx";
import type { ImportCell, ImportLine, ImportOutcome } from "./import-types.ts";

/** The shape of each outcome. */
export const outcomeKinds: Readonly<Record<ImportOutcome, StatusKind>> = {
  new: "good",
  changed: "info",
  unchanged: "off",
  repeated: "warn",
  refused: "bad",
};

/** What happens with a line, with the line that it repeats. */
export function Outcome({ line: { outcome, repeats } }: { line: ImportLine }) {
  const t = useText("lists");
  return (
    <StatusText kind={outcomeKinds[outcome]}>
      {repeats === undefined
        ? t(`lists.import.outcome.${outcome}`)
        : t("lists.import.repeats", { line: repeats })}
    </StatusText>
  );
}

/** A value of the file: edged where it is wrong, after the struck old one where it changes. */
export function ImportValue({ cell }: { cell: ImportCell | undefined }) {
  const t = useText("lists");
  if (cell === undefined) return <NoValue />;
  const { text, was, isWrong } = cell;
  return (
    <>
      {was !== undefined && was !== null && (
        <>
          <VisuallyHidden>{t("lists.import.was")} </VisuallyHidden>
          <del className="hr-import-was">{was}</del>{" "}
        </>
      )}
      {isWrong ? (
        <span className="hr-import-wrong">
          <VisuallyHidden>{t("lists.import.wrong")} </VisuallyHidden>
          {text ?? <NoValue />}
        </span>
      ) : (
        (text ?? <NoValue />)
      )}
    </>
  );
}

export type WhyProps = {
  line: Pick<ImportLine, "line" | "why" | "nearMatch">;
  onFix: (fix: { line: number; column: string; value: string }) => void;
};

/** What to do about a line; a near match is taken with one press. */
export function Why({ line: { line, why, nearMatch }, onFix }: WhyProps) {
  const t = useText("lists");
  return (
    <>
      {why}
      {nearMatch && (
        <>
          {" "}
          {t("lists.import.nearMatch")}{" "}
          <button
            type="button"
            className="hr-import-fix"
            onClick={() => onFix({ line, ...nearMatch })}
          >
            {t("lists.import.take", { value: nearMatch.value })}
          </button>
        </>
      )}
    </>
  );
}
