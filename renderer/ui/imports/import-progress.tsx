import { useState } from "react";
import type { ImportRun } from "#contract/core/imports.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { Card } from "../layout/card.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { ImportEnd } from "./import-end.tsx";

type ProgressProps = {
  run: ImportRun;
  onCancel: () => Promise<void>;
  /** Another file. */
  onAnother: () => void;
  onClose: () => void;
};

/** An import that goes on in the background: how far it is, and what came of it. */
export function ImportProgress({ run, onCancel, onAnother, onClose }: ProgressProps) {
  const t = useText("lists", "errors");
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { status, fileName: name, progress } = run;
  const isPending = status === "Pending";
  const isCounted = progress !== null && progress.step !== "reading";
  const stepWords = () => {
    if (progress === null) return t("lists.import.waiting");
    return t(`lists.import.step.${progress.step}`, {
      done: format.count(progress.done),
      total: format.count(progress.total),
    });
  };
  // What is read aloud changes at each step and quarter, not at every look.
  const spoken = () => {
    if (progress?.step === "checking") return t("lists.import.spoken.checking");
    if (progress?.step !== "writing") return stepWords();
    const percent = Math.floor((progress.done / progress.total) * 4) * 25;
    return t("lists.import.spoken.writing", { percent });
  };
  const cancel = async () => {
    setBusy(true);
    try {
      await onCancel();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "internal_error";
      setProblem(t(textId(`errors.${code}`)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t(isPending ? "lists.import.runningTitle" : "lists.import.endedTitle", { name })}>
      <div className="hr-import-result">
        {isPending && (
          <>
            <progress
              aria-label={t("lists.import.runningTitle", { name })}
              {...(isCounted && { value: progress.done, max: progress.total })}
            />
            <p className="hr-import-note">{stepWords()}</p>
            <p className="hr-import-note">{t("lists.import.mayLeave")}</p>
          </>
        )}
        <div role="status">
          {isPending && <VisuallyHidden>{spoken()}</VisuallyHidden>}
          <ImportEnd run={run} />
        </div>
        {problem !== undefined && (
          <p role="alert" className="hr-field-error">
            {problem}
          </p>
        )}
        <span className="hr-import-acts">
          {isPending ? (
            <Button busy={isBusy} onClick={() => void cancel()}>
              {t("lists.import.stop")}
            </Button>
          ) : (
            <Button onClick={onAnother}>{t("lists.import.another")}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t("ui.action.close")}
          </Button>
        </span>
      </div>
    </Card>
  );
}
