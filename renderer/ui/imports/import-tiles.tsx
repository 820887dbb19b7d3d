import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { StatusText } from "../indicators/status-text.tsx";
import { outcomeKinds } from "./import-cells.tsx";
import { importOutcomes, type ImportOutcome } from "./import-types.ts";

type TilesProps = {
  counts: Readonly<Record<ImportOutcome, number>>;
  total: number;
  /** Null shows all lines. */
  shown: ImportOutcome | null;
  onShow: (outcome: ImportOutcome | null) => void;
};

/** How many lines of each outcome; pressed, a tile shows those alone. */
export function ImportTiles({ counts, total, shown, onShow }: TilesProps) {
  const t = useText("lists");
  const format = useFormat();
  return (
    // A `fieldset` would bring a frame and a legend of its own.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={t("lists.import.outcomeHeader")} className="hr-import-tiles">
      <button type="button" aria-pressed={shown === null} onClick={() => onShow(null)}>
        <b>{format.count(total)}</b> <span>{t("lists.import.all")}</span>
      </button>
      {importOutcomes.map((outcome) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={shown === outcome}
          onClick={() => onShow(shown === outcome ? null : outcome)}
        >
          <b>{format.count(counts[outcome])}</b>{" "}
          <StatusText kind={outcomeKinds[outcome]}>
            {t(`lists.import.outcome.${outcome}`)}
          </StatusText>
        </button>
      ))}
    </div>
  );
}
