import { useMemo, useState, type ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { Card } from "../layout/card.tsx";
import { Chart, Th } from "../indicators/icons.ts";
import type { Column } from "../tables/data-table/column.ts";
import { DataTable } from "../tables/data-table/data-table.tsx";
import { StripDrawing } from "./strip-drawing.tsx";
import { hasRoom, valueAt, type Strip } from "./strip-types.ts";
import "./strip-graphs.css";

type StripGraphsProps = {
  /** "Last 14 days". */
  title: string;
  note?: ReactNode;
  /** The steps of the shared axis by name: its days. */
  steps: readonly string[];
  /** Heads the names in the table: "Day". */
  stepHeader: string;
  /** Where the silence begins, which lasts to the end of the axis; null without one. */
  silentFrom?: number | null;
  strips: readonly Strip[];
};

/** About so many names fit under the axis. */
const NAMES = 5;

/** Names in the right end of a line that found no room in its stretches. */
const homeless = (strip: Strip, steps: number): string[] =>
  strip.kind === "faults"
    ? strip.spans.filter((span) => !hasRoom(span, steps)).map(({ words }) => words)
    : [];

function StripTable({ title, steps, stepHeader, strips }: StripGraphsProps) {
  const rows = useMemo(() => [...steps.keys()], [steps]);
  const columns = useMemo<Column<number>[]>(
    () => [
      {
        key: "step",
        header: stepHeader,
        kind: "text",
        value: (at) => steps[at] ?? null,
        sortValue: (at) => at,
      },
      ...strips.map((strip): Column<number> => {
        const shared = { key: strip.key, header: `${strip.label}, ${strip.note}` };
        if (strip.kind === "bars" || strip.kind === "line") {
          return { ...shared, kind: "count", value: (at) => strip.values[at] ?? null };
        }
        return { ...shared, kind: "text", value: (at) => valueAt(strip, at)?.toString() ?? null };
      }),
    ],
    [steps, stepHeader, strips],
  );
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={String} />;
}

/** Several small graphs over one axis: what happened at the same time stands under each other. */
export function StripGraphs(props: StripGraphsProps) {
  const { title, note, steps, silentFrom = null, strips } = props;
  const t = useText("lists");
  const [isTable, setTable] = useState(false);
  const every = Math.max(1, Math.ceil(steps.length / NAMES));
  return (
    <Card
      title={title}
      note={note}
      flush={isTable}
      actions={
        <Button
          variant="minimal"
          icon={isTable ? <Chart /> : <Th />}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? "lists.strips.asGraphs" : "lists.strips.asTable")}
        </Button>
      }
    >
      {isTable ? (
        <StripTable {...props} />
      ) : (
        <div className="hr-strips">
          {silentFrom !== null && (
            <div className="hr-strip hr-strip-top" aria-hidden="true">
              <span className="hr-strip-axis">
                <small className="hr-strip-hush">{t("lists.strips.silent")}</small>
              </span>
            </div>
          )}
          {strips.map((strip) => (
            <div key={strip.key} className="hr-strip">
              <p className="hr-strip-label">
                <b>{strip.label}</b> <small>{strip.note}</small>
              </p>
              <StripDrawing strip={strip} steps={steps.length} silentFrom={silentFrom} />
              <p className="hr-strip-value">
                <b className={strip.valueTone && `hr-strip-words-${strip.valueTone}`}>
                  {strip.value}
                </b>{" "}
                <small>
                  {[strip.valueNote, ...homeless(strip, steps.length)].filter(Boolean).join(", ")}
                </small>
              </p>
            </div>
          ))}
          <div className="hr-strip" aria-hidden="true">
            <span className="hr-strip-axis">
              {steps.map(
                (name, at) =>
                  at % every === 0 && (
                    <small key={name} style={{ insetInlineStart: `${(at / steps.length) * 100}%` }}>
                      {name}
                    </small>
                  ),
              )}
            </span>
          </div>
        </div>
      )}
    </Card>
  );
}
