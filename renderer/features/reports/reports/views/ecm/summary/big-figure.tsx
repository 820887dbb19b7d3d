import { roundTenth } from "#contract/core/percent.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import "./big-figure.css";

/**
 * A percentage as the largest thing around, its sign smaller than its digits. Each language puts
 * sign and space where it wants them.
 */
export function BigFigure({ value, size }: { value: number | null; size: "hero" | "block" }) {
  const { format } = usePageText();
  if (value === null) {
    return (
      <p className={`hr-big-figure hr-big-figure-${size}`}>
        <NoValue />
      </p>
    );
  }
  const parts = new Intl.NumberFormat(format.language, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).formatToParts(roundTenth(value) / 100);
  const digits = parts.filter((part) => part.type !== "percentSign" && part.type !== "literal");
  const sign = parts.filter((part) => part.type === "percentSign" || part.type === "literal");
  return (
    <p className={`hr-big-figure hr-big-figure-${size} hr-tabular`}>
      {digits.map((part) => part.value).join("")}
      <small>{sign.map((part) => part.value).join("")}</small>
    </p>
  );
}
