import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";

const WIDTH = 320;
const EDGE = 16;
const LINE = 84;
/** Seconds beyond the longer window that are drawn too. */
const MARGIN = 30;

const secondsOf = (value: unknown): number =>
  typeof value === "number" && value >= 0 && value <= 300 ? value : 0;

type Props = { behind: unknown; ahead: unknown };

/** What look behind and look ahead do, drawn from the values in the form. */
export function WindowsDrawing({ behind, ahead }: Props) {
  const t = useText("facility-settings");
  const [before, after] = [secondsOf(behind), secondsOf(ahead)];
  const reach = Math.max(before, after) + MARGIN;
  const x = (seconds: number) => WIDTH / 2 + (seconds / reach) * (WIDTH / 2 - EDGE);
  const mark = (seconds: number) => (
    <g key={seconds}>
      <line x1={x(seconds)} x2={x(seconds)} y1={30} y2={LINE} className="hr-windows-edge" />
      <text x={x(seconds)} y={LINE + 16} textAnchor="middle">
        {seconds === 0 ? "0" : `${seconds < 0 ? "−" : "+"}${Math.abs(seconds)}`}
      </text>
    </g>
  );
  const label = t("facility-settings.windows.label", { before, after });
  return (
    <Card title={t("facility-settings.windows.title")} note={t("facility-settings.windows.note")}>
      <svg viewBox={`0 0 ${WIDTH} 110`} role="img" aria-label={label} className="hr-windows">
        <rect x={x(-before)} width={x(after) - x(-before)} y={30} height={LINE - 30} />
        <text x={WIDTH / 2} y={14} textAnchor="middle" className="hr-windows-title">
          {t("facility-settings.windows.enters")}
        </text>
        <line x1={EDGE} x2={WIDTH - EDGE} y1={LINE} y2={LINE} className="hr-windows-axis" />
        {[-before, ...(after === 0 ? [] : [after])].filter((at) => at !== 0).map(mark)}
        <line x1={x(0)} x2={x(0)} y1={22} y2={LINE} className="hr-windows-now" />
        <text x={x(0)} y={LINE + 16} textAnchor="middle">
          0
        </text>
        {before > 0 && (
          <circle cx={x(-before / 2)} cy={LINE - 14} r={5} className="hr-windows-in" />
        )}
        <circle cx={x(after + MARGIN / 2)} cy={LINE - 14} r={5} className="hr-windows-out" />
      </svg>
      <ul className="hr-windows-key">
        <li>
          <span className="hr-windows-dot" aria-hidden="true" />
          {t("facility-settings.windows.inside")}
        </li>
        <li>
          <span className="hr-windows-dot hr-windows-ring" aria-hidden="true" />
          {t("facility-settings.windows.outside")}
        </li>
      </ul>
    </Card>
  );
}
