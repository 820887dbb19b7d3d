import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "../feedback/note.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import { Button } from "../forms/button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { type ScanState, useCamera } from "./use-camera.ts";
import "./scan.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The text of the code that was read. */
  onFound: (text: string) => void;
};

type CameraProps = {
  attempt: number;
  state: ScanState;
  onState: (state: ScanState) => void;
  onFound: Props["onFound"];
};

/** What the camera sees, and what comes of it. */
function Camera({ attempt, state, ...listeners }: CameraProps) {
  const t = useText("scan");
  const video = useCamera(attempt, listeners);
  const isOpen = state === "opening" || state === "looking";
  return (
    <>
      <div className="hr-scan-picture" hidden={!isOpen}>
        <video ref={video} muted playsInline aria-label={t("scan.picture")} />
        {state === "opening" && <Spinner />}
      </div>
      <div role="status">
        {isOpen ? (
          <p>{t(state === "opening" ? "scan.opening" : "scan.looking")}</p>
        ) : (
          <Note kind="warn" title={t(`scan.${state}.title`)}>
            {t(`scan.${state}.text`)}
          </Note>
        )}
      </div>
    </>
  );
}

/** Shows what the camera sees until a code is read in it. */
export function ScanDialog({ isOpen, onClose, onFound }: Props) {
  const t = useText("scan");
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<ScanState>("opening");
  const isOver = state !== "opening" && state !== "looking";
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("scan.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.action.cancel")}</Button>
          {/* Once pressed it stays, and with it the focus. */}
          {(isOver || attempt > 1) && (
            <Button
              variant="primary"
              busy={state === "opening"}
              onClick={() => setAttempt(attempt + 1)}
            >
              {t("ui.action.tryAgain")}
            </Button>
          )}
        </>
      }
    >
      <Camera {...{ attempt, state, onFound }} onState={setState} />
    </Dialog>
  );
}
