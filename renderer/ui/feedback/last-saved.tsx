import type { ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { Undo } from "../marks/icons.ts";
import { StatusShape } from "../marks/status-shape.tsx";
import "./last-saved.css";

/** What was saved last, and the way back. It stays until its owner takes it away. */
export function LastSaved(props: { title: ReactNode; children: ReactNode; onUndo: () => void }) {
  const { title, children, onUndo } = props;
  const t = useUiText();
  return (
    <div className="hr-last-saved">
      <StatusShape kind="good" />
      <output>
        <strong>{title}</strong>
        <span>{children}</span>
      </output>
      <Button icon={<Undo />} onClick={onUndo}>
        {t("ui.action.undo")}
      </Button>
    </div>
  );
}
