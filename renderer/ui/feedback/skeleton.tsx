import { useEffect, useState, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
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

/** What a report consists of: a graph over a table, blocks over tables, or a table alone. */
export type FiguresShape = "graph" | "blocks" | "table";

function CardBones({ children }: { children: ReactNode }) {
  return <span className="hr-bones hr-card hr-bones-card">{children}</span>;
}

function TableBones({ rows }: { rows: number }) {
  return (
    <CardBones>
      <Bone width="24%" />
      {Array.from({ length: rows }, (_, at) => (
        // Bones have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Bone key={at} height="20px" />
      ))}
    </CardBones>
  );
}

function BlockBones() {
  return (
    <CardBones>
      <Bone width="60%" />
      <Bone width="44%" height="26px" />
      <Bone height="34px" />
    </CardBones>
  );
}

/** The figures above graph or table. */
function StripBones() {
  return (
    <CardBones>
      <Bone width="24%" />
      <Bone width="16%" height="44px" />
    </CardBones>
  );
}

const SHAPES: Readonly<Record<FiguresShape, ReactNode>> = {
  graph: (
    <>
      <StripBones />
      <CardBones>
        <Bone width="30%" height="16px" />
        <Bone height="250px" />
      </CardBones>
      <TableBones rows={6} />
    </>
  ),
  blocks: (
    <>
      <CardBones>
        <Bone width="22%" />
        <Bone height="180px" />
      </CardBones>
      <span className="hr-bones-row">
        <BlockBones />
        <BlockBones />
        <BlockBones />
        <BlockBones />
      </span>
      <span className="hr-bones-row">
        <TableBones rows={3} />
        <TableBones rows={3} />
      </span>
    </>
  ),
  table: (
    <>
      <StripBones />
      <TableBones rows={12} />
    </>
  ),
};

/** A report that is on its way, in the shape of what comes. */
export function FiguresSkeleton({ shape = "graph" }: { shape?: FiguresShape }) {
  return (
    <Loading>
      <span className="hr-bones-cards">{SHAPES[shape]}</span>
    </Loading>
  );
}

/** A form that is on its way: the bones of a card's title and of its fields. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Loading>
      <CardBones>
        <Bone width="24%" height="16px" />
        {Array.from({ length: fields }, (_, at) => (
          // Bones have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className="hr-bones-field">
            <Bone width="30%" />
            <Bone height="34px" />
          </span>
        ))}
      </CardBones>
    </Loading>
  );
}
