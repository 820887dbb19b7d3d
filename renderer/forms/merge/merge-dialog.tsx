import { type ReactNode, useState } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import type { MergeProblem } from "../contract-form.ts";
import { MergeAsks } from "./merge-asks.tsx";
import { type MergeNames, type MergeText, useMergeText } from "./merge-text.ts";
import type { Ask, Author, Change, Choices, Merged } from "./merge-types.ts";
import { presetsOf } from "./merge.ts";
import "./merge.css";

type MergeChangesProps = {
  kind: StatusKind;
  title: string;
  changes: readonly Change[];
  words: MergeText;
};

/** What one side changed alone, folded: what it was and what it is. */
function MergeChanges({ kind, title, changes, words }: MergeChangesProps) {
  const t = useUiText();
  if (changes.length === 0) return null;
  return (
    <details className="hr-merge-part">
      <summary>
        <StatusText kind={kind}>{title}</StatusText>
      </summary>
      <ul className="hr-merge-changes">
        {changes.map((change) => {
          const { was, is } = words.change(change);
          return (
            <li key={change.path}>
              <span>{words.fullName(change)}</span>
              <span>
                {was !== "" && (
                  <>
                    <VisuallyHidden>{t("merge.wasBefore")}</VisuallyHidden>
                    <del>{was}</del> <span aria-hidden="true">→</span>{" "}
                  </>
                )}
                <strong>{is || <NoValue />}</strong>
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type Asked = Pick<Merged<unknown>, "asks" | "taken" | "kept" | "alike">;

type Props = {
  /** What is to be chosen; null while nothing is. */
  merged: Asked | null;
  by: Author | null;
  names: MergeNames;
  /** What is wrong with the whole as it is chosen now. */
  problemsOf?: (choices: Choices) => readonly MergeProblem[];
  /** The result in a picture. */
  preview?: (choices: Choices) => ReactNode;
  /** A field for a third value; undefined where it cannot be typed here. */
  another?: (ask: Ask, entry: { value: unknown; onChange: (value: unknown) => void }) => ReactNode;
  isSaving?: boolean;
  onKeepEditing: () => void;
  onDiscard: () => void;
  onSave: (choices: Choices) => void;
};

/**
 * After a save that came second: what both changed, side by side, to be chosen; what only one of
 * both changed is saved without a question, and can be looked up.
 */
export function MergeDialog(props: Props) {
  const { merged, by, names, problemsOf, preview, another, isSaving = false } = props;
  const t = useUiText();
  const words = useMergeText(names);
  const [made, setMade] = useState<{ of: Asked | null; choices: Choices }>({
    of: null,
    choices: new Map(),
  });
  const { asks, taken, kept, alike } = merged ?? { asks: [], taken: [], kept: [], alike: [] };
  const choices = made.of === merged ? made.choices : presetsOf(asks);
  const open = asks.filter(({ path }) => !choices.has(path)).length;
  const problems = open === 0 && merged !== null ? (problemsOf?.(choices) ?? []) : [];
  const elsewhere = problems.filter(({ path }) =>
    asks.every(({ path: asked, row }) => {
      const group = row === null ? asked : `${row.list}.${row.key}`;
      return path !== asked && !path.startsWith(`${group}.`);
    }),
  );
  const isClosed = open > 0 || problems.length > 0;
  const who = words.who(by);
  const whoWithin = words.whoWithin(by);
  const at = words.at(by);
  const what = names.what ?? t("merge.what");
  return (
    <Dialog
      isOpen={merged !== null}
      onClose={props.onKeepEditing}
      title={t("merge.title", { who, what })}
      width={560}
      className="hr-merge"
      footer={
        <>
          <span className="hr-merge-count" role="status">
            {t("merge.chosen", { some: asks.length - open, count: asks.length })}
          </span>
          <Button onClick={props.onKeepEditing}>{t("merge.keepEditing")}</Button>
          <Button onClick={props.onDiscard}>{t("merge.discardMine")}</Button>
          <Button
            variant="primary"
            busy={isSaving}
            aria-disabled={isClosed || undefined}
            onClick={() => !isClosed && props.onSave(choices)}
          >
            {names.saveLabel ?? t("merge.save")}
          </Button>
        </>
      }
    >
      <p>
        {at !== undefined && t("merge.savedAt", { who, at })}{" "}
        {t("merge.text", { count: asks.length })}
      </p>
      <div className="hr-merge-parts">
        <MergeChanges
          kind="info"
          title={t("merge.taken", { who: whoWithin, count: taken.length })}
          {...{ changes: taken, words }}
        />
        <MergeChanges
          kind="partial"
          title={t("merge.kept", { count: kept.length })}
          {...{ changes: kept, words }}
        />
        <MergeAsks
          {...{ asks, choices, words, who, whoWithin, at, problems, another }}
          onChoose={(path, choice) =>
            setMade({ of: merged, choices: new Map([...choices, [path, choice]]) })
          }
        />
        {alike.map((change) => (
          <p key={change.path} className="hr-merge-part">
            <StatusText kind="good">
              {t("merge.alike", { name: words.fullName(change) })}
            </StatusText>
          </p>
        ))}
        {preview !== undefined && open === 0 && (
          <div className="hr-merge-part hr-merge-result">{preview(choices)}</div>
        )}
      </div>
      <div role="alert" className="hr-merge-problems">
        {elsewhere.map((wrong) => (
          <StatusText key={`${wrong.path} ${wrong.problem}`} kind="bad">
            {t("ui.form.refusal", { label: words.fullName(wrong), problem: wrong.problem })}
          </StatusText>
        ))}
      </div>
    </Dialog>
  );
}
