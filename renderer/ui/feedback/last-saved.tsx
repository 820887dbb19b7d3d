import { useState, type ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Button } from "../forms/button.tsx";
import { Edit, Undo } from "../indicators/icons.ts";
import { StatusShape } from "../indicators/status-shape.tsx";
import "./last-saved.css";

/** The time that is left, as a line that goes back from where it was at first. */
function TimeLine({ secondsLeft, totalSeconds }: { secondsLeft: number; totalSeconds: number }) {
  const [gone] = useState(totalSeconds - secondsLeft);
  const style = { animationDelay: `-${gone}s`, animationDuration: `${totalSeconds}s` };
  return <span className="hr-last-saved-time" style={style} />;
}

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** The way back, and how long it stays open. */
  undo?: { onUndo: () => void; secondsLeft: number; totalSeconds: number };
  /** Leads to what was saved, once it cannot be taken back any more. */
  onEdit?: () => void;
};

/** What was saved last: for some seconds with the way back, then with the way to change it. */
export function LastSaved({ title, children, undo, onEdit }: Props) {
  const t = useUiText();
  return (
    <div className={undo === undefined ? "hr-last-saved hr-last-saved-rest" : "hr-last-saved"}>
      {undo !== undefined && <StatusShape kind="good" />}
      <div className="hr-last-saved-text">
        <strong>{title}</strong>
        <span>{children}</span>
      </div>
      {undo !== undefined && (
        <Button icon={<Undo />} onClick={undo.onUndo}>
          {t("ui.action.undo")}
          <small className="hr-last-saved-seconds" aria-hidden="true">
            {t("ui.secondsLeft", { count: undo.secondsLeft })}
          </small>
        </Button>
      )}
      {undo === undefined && onEdit !== undefined && (
        <Button icon={<Edit />} onClick={onEdit}>
          {t("ui.action.edit")}
        </Button>
      )}
      {undo !== undefined && <TimeLine {...undo} />}
    </div>
  );
}
