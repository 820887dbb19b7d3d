import type { ReactNode } from "react";
import type { GraphActions } from "#contract/reports/filters/address.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { ZoomIn } from "#renderer/ui/indicators/icons.ts";
import "./graph-card.css";

type AxisChoice = {
  graphActions: GraphActions;
  onGraphActions: (actions: GraphActions) => void;
};

type GraphCardProps = {
  /** What is drawn and per what. */
  title: string;
  legend?: ReactNode;
  /** Where the axis starts in percent; above 0 that is said under the graph. */
  axisStart?: number;
  /** The switch between the fitted axis and 0–100%; not for bars. */
  axis?: AxisChoice | undefined;
  /** Further controls beside the switch. */
  extra?: ReactNode;
  /** What else is said under the graph. */
  notes?: readonly string[];
  children: ReactNode;
};

/** A graph with its title, legend and axis switch, and the words on its axis and parts. */
export function GraphCard(props: GraphCardProps) {
  const { title, legend, axisStart = 0, axis, extra, notes = [], children } = props;
  const { t, format } = usePageText();
  const { hasControls } = useMedium();
  const cut =
    axisStart > 0
      ? [t("reports-view.plot.axis.starts", { value: format.percentTick(axisStart) })]
      : [];
  const said = [...cut, ...notes];
  return (
    <Card
      title={title}
      note={legend}
      className="hr-graph-card"
      actions={
        (axis ?? extra) !== undefined &&
        hasControls && (
          <>
            {axis && <AxisSwitch {...axis} />}
            {extra}
          </>
        )
      }
    >
      {children}
      {said.length > 0 && (
        <p className="hr-graph-said">
          {hasControls && <ZoomIn />}
          <span>{said.join(" ")}</span>
        </p>
      )}
    </Card>
  );
}

/** "Fitted axis / 0 – 100%": the zoom action of the address. */
function AxisSwitch({ graphActions, onGraphActions }: AxisChoice) {
  const { t } = usePageText();
  return (
    <SegmentedFilter
      label={t("reports-view.plot.axis.label")}
      segments={[
        { value: "fitted", label: t("reports-view.plot.axis.fitted") },
        { value: "full", label: t("reports-view.plot.axis.full") },
      ]}
      value={graphActions.zoom ? "full" : "fitted"}
      onChange={(value) => onGraphActions({ ...graphActions, zoom: value === "full" })}
    />
  );
}
