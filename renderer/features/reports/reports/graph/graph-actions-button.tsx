import { useState } from "react";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { GraphActions } from "#contract/reports/filters/address.ts";
import {
  graphSwitches,
  type GraphSwitch,
} from "#renderer/features/reports/reports/frame/report-state.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TimelineLineChart } from "#renderer/ui/indicators/icons.ts";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import "./graph-actions.css";

type GraphActionsButtonProps = {
  report: Pick<ReportDefinition, "graphActions">;
  graphActions: GraphActions;
  hasSelection: boolean;
  onGraphActions: (actions: GraphActions) => void;
  /** Takes every selected row out of the graph. */
  onClear: () => void;
};

/** "Graph": what the graph shows beside its lines, each switch at work at once. */
export function GraphActionsButton(props: GraphActionsButtonProps) {
  const { t } = usePageText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      kind="dialog"
      isOpen={isOpen}
      onToggle={setOpen}
      placement="bottom-end"
      content={<GraphPanel {...props} />}
      target={(on) => (
        <Button {...on} icon={<TimelineLineChart />}>
          {t("reports-view.graph.title")}
        </Button>
      )}
    />
  );
}

function GraphPanel(props: GraphActionsButtonProps) {
  const { report, graphActions, hasSelection, onGraphActions, onClear } = props;
  const { t } = usePageText();
  const row = (key: GraphSwitch) => (
    <Switch
      key={key}
      checked={graphActions[key]}
      onChange={(event) => onGraphActions({ ...graphActions, [key]: event.target.checked })}
    >
      {t(`reports-view.graph.${key}`)}
    </Switch>
  );
  return (
    <PopupPanel label={t("reports-view.graph.title")} className="hr-graph-actions">
      {graphSwitches(report).map(row)}
      {report.graphActions.includes("clear") && (
        // Once it has cleared the focus stays on it: a disabled button would lose it, and Escape
        // with it.
        <Button
          aria-disabled={!hasSelection || undefined}
          fill
          onClick={() => hasSelection && onClear()}
        >
          {t("reports-view.graph.clear")}
        </Button>
      )}
    </PopupPanel>
  );
}
