import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import type { Change } from "./merge-types.ts";
import type { MergeText } from "./merge-text.ts";

type Props = { kind: StatusKind; title: string; changes: readonly Change[]; words: MergeText };

/** What one side changed alone, folded: what it was and what it is. */
export function MergeChanges({ kind, title, changes, words }: Props) {
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
