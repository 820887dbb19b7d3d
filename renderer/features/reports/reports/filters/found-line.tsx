import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { letGo } from "./choice-only.ts";
import type { ChoiceNode } from "./choice-tree.ts";

type FoundLineProps = {
  roots: readonly ChoiceNode[];
  found: readonly ChoiceNode[];
  /** A click leaves one alone. */
  takesOnly: boolean;
};

/** How many were found, and what a click on one does where that is more than a tick. */
export function FoundLine({ roots, found, takesOnly }: FoundLineProps) {
  const { t, format } = usePageText();
  const [first] = found;
  const count = t("ui.choice.count", { count: found.length, shown: format.count(found.length) });
  const place = first && found.length === 1 ? (first.path ?? first.detail) : null;
  const others = first ? letGo(roots, first) : 0;
  return (
    <output className="hr-choice-found">
      {place === null ? count : `${count}, ${place}`}.{" "}
      {takesOnly &&
        (found.length === 1
          ? t("reports-view.filter.onlyThis", { count: others, n: format.count(others) })
          : t("reports-view.filter.onlyOne"))}
    </output>
  );
}
