import type { GraphActions } from "#contract/reports/filters/address.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";

type FormerSwitchProps = {
  /** What the places that are drawn were before; the switch is there only where they were elsewhere. */
  former: readonly unknown[] | undefined;
  graphActions: GraphActions;
  onGraphActions: (actions: GraphActions) => void;
};

/** "Show former figures", where a place that is drawn was elsewhere before. */
export function PreviousSwitch({ former, graphActions, onGraphActions }: FormerSwitchProps) {
  const { t } = usePageText();
  if (former === undefined) return null;
  return (
    <Switch
      checked={graphActions.former}
      onChange={({ target }) => onGraphActions({ ...graphActions, former: target.checked })}
    >
      {t("reports-view.graph.former")}
    </Switch>
  );
}
