import { useState } from "react";
import type { ImportRun } from "#contract/imports.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { Card } from "../layout/card.tsx";
import { StatusText } from "../marks/status-text.tsx";

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
  const { status, fileName: name, progress, created, changed, refused, failure } = run;
  const isPending = status === "Pending";
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
      <div className="hr-import-result" aria-live="polite">
        {isPending && (
          <>
            <progress
              aria-label={t("lists.import.runningTitle", { name })}
              {...(progress && { value: progress.done, max: Math.max(progress.total, 1) })}
            />
            {progress && (
              <p className="hr-import-note">
                {t("lists.import.progress", {
                  done: format.count(progress.done),
                  total: format.count(progress.total),
                })}
              </p>
            )}
            <p className="hr-import-note">{t("lists.import.mayLeave")}</p>
          </>
        )}
        {status === "Done" && (
          <StatusText kind="good">
            {t("lists.import.done", {
              count: created + changed,
              created: format.count(created),
              changed: format.count(changed),
            })}
          </StatusText>
        )}
        {status === "Done" && refused > 0 && (
          <StatusText kind="bad">{t("lists.import.leftOut", { count: refused })}</StatusText>
        )}
        {status === "Cancelled" && (
          <StatusText kind="off">{t("lists.import.cancelled")}</StatusText>
        )}
        {status === "Failed" && (
          <StatusText kind="bad">
            {t("lists.import.failed")} {t(textId(`errors.${failure ?? "internal_error"}`))}
          </StatusText>
        )}
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
