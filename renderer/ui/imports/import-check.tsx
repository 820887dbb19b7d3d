import { useMemo, useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { Checkbox } from "../forms/choices/checkbox.tsx";
import { Import } from "../indicators/icons.ts";
import { StatusShape } from "../indicators/status-shape.tsx";
import { StatusText } from "../indicators/status-text.tsx";
import { outcomeKinds } from "./import-cells.tsx";
import { ImportFaults } from "./import-faults.tsx";
import { ImportLines } from "./import-lines.tsx";
import {
  type DryRun,
  type ImportFix,
  type ImportOutcome,
  countOutcomes,
  importOutcomes,
} from "./import-types.ts";

type TilesProps = {
  counts: Readonly<Record<ImportOutcome, number>>;
  total: number;
  /** Null shows all lines. */
  shown: ImportOutcome | null;
  onShow: (outcome: ImportOutcome | null) => void;
};

/** How many lines of each outcome; pressed, a tile shows those alone. */
function ImportTiles({ counts, total, shown, onShow }: TilesProps) {
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

type ImportCheckProps = {
  dryRun: DryRun;
  /** Of the file. */
  name: string;
  isBusy: boolean;
  /** Why it was not written or not checked again. */
  problem: string | undefined;
  onFix: (fix: ImportFix) => void;
  onCancel: () => void;
  onCommit: () => void;
};

/** What the file would do, line by line, and the button that lets it. */
export function ImportCheck({
  dryRun,
  name,
  isBusy,
  problem,
  onFix,
  onCancel,
  onCommit,
}: ImportCheckProps) {
  const t = useText("lists");
  const format = useFormat();
  const [shown, setShown] = useState<ImportOutcome | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const { columns, lines, ignored, summary } = dryRun;
  const counts = useMemo(() => countOutcomes(lines), [lines]);
  const rows = useMemo(
    () => (shown === null ? lines : lines.filter(({ outcome }) => outcome === shown)),
    [lines, shown],
  );
  const written = counts.new + counts.changed;
  const needsConsent = counts.refused > 0 && written > 0;
  const reason =
    written === 0
      ? t("lists.import.nothing")
      : needsConsent && !isAgreed
        ? t("lists.import.consentNeeded")
        : undefined;
  const isClosed = reason !== undefined;
  return (
    <>
      <ImportTiles counts={counts} total={lines.length} shown={shown} onShow={setShown} />
      {summary !== "" && <p className="hr-import-note">{summary}</p>}
      {ignored.length > 0 && (
        <p className="hr-import-note">
          <StatusText kind="warn">
            {t("lists.import.ignored", { count: ignored.length, list: format.list(ignored) })}
          </StatusText>
        </p>
      )}
      {shown === "refused" ? (
        <ImportFaults {...{ dryRun, name, onFix }} />
      ) : (
        <ImportLines columns={columns} lines={rows} onFix={onFix} />
      )}
      <div className="hr-import-foot">
        {needsConsent && (
          <Checkbox checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)}>
            {t("lists.import.consent", { count: written })}
          </Checkbox>
        )}
        {problem !== undefined && (
          <p role="alert" className="hr-field-error">
            <StatusShape kind="bad" /> <span>{problem}</span>
          </p>
        )}
        <span className="hr-import-acts">
          {reason !== undefined && <small id="hr-import-reason">{reason}</small>}
          <Button onClick={onCancel}>{t("ui.action.cancel")}</Button>
          <Button
            variant="primary"
            icon={<Import />}
            busy={isBusy}
            aria-disabled={isClosed || undefined}
            aria-describedby={isClosed ? "hr-import-reason" : undefined}
            onClick={() => !isClosed && onCommit()}
          >
            {t("lists.import.commit", { count: written, lines: format.count(written) })}
          </Button>
        </span>
      </div>
    </>
  );
}
