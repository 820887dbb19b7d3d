import { useEffect, useState, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import "./skeleton.css";

/** One grey bar of a skeleton; sizes are CSS lengths. */
export function Bone({ width = "100%", height = "12px" }: { width?: string; height?: string }) {
  return <span className="hr-bone" style={{ inlineSize: width, blockSize: height }} />;
}

/** True once `delayMs` went by: a short wait shows nothing at all. */
function useIsLate(delayMs: number): boolean {
  const [isLate, setLate] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLate;
}

/** Shows a skeleton after 200 ms and says "Loading" to readers; `children` are `Bone`s. */
export function Loading({ children, delayMs = 200 }: { children: ReactNode; delayMs?: number }) {
  const t = useUiText();
  const isLate = useIsLate(delayMs);
  return (
    <output className="hr-loading">
      <VisuallyHidden>{t("ui.loading")}</VisuallyHidden>
      {isLate && <span aria-hidden="true">{children}</span>}
    </output>
  );
}

/** Rows of a table or list that is on its way. */
export function LinesSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <Loading>
      <span className="hr-bones">
        {Array.from({ length: lines }, (_, at) => (
          // Bones have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Bone key={at} width={at === lines - 1 ? "86%" : "100%"} />
        ))}
      </span>
    </Loading>
  );
}

/** A card with title, figure, graph and lines that is on its way: the shape of a report. */
export function ReportSkeleton() {
  return (
    <Loading>
      <span className="hr-bones hr-card hr-bones-card">
        <Bone width="42%" />
        <Bone width="30%" height="26px" />
        <Bone height="80px" />
        <Bone />
        <Bone />
        <Bone width="86%" />
      </span>
    </Loading>
  );
}
