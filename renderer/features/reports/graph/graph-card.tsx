import type { ReactNode } from "react";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { ZoomIn } from "#renderer/ui/marks/icons.ts";
import "./graph-card.css";

export type GraphCardProps = {
  /** What is drawn and per what. */
  title: string;
  legend?: ReactNode;
  /** Where the axis starts in percent; above 0 it is cut, which stands under the graph. */
  axisStart?: number;
  children: ReactNode;
};

/** A graph with its title and legend, and the word that its axis is cut where it is. */
export function GraphCard({ title, legend, axisStart = 0, children }: GraphCardProps) {
  const { t, format } = useWords();
  return (
    <Card title={title} note={legend} className="hr-graph-card">
      {children}
      {axisStart > 0 && (
        <p className="hr-graph-zoomed">
          <ZoomIn />
          {t("reports-view.graph.zoomed", { value: format.percentTick(axisStart) })}
        </p>
      )}
    </Card>
  );
}
