import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import type { Question } from "./observing-context.ts";

/** Words that need a button of their own line. */
const LONG = 34;

/** A question before an act: the safe button first, the one that acts last. */
export function QuestionSheet({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, text, safe, act, isDangerous = false, onAct } = question;
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={title}
      isStacked={safe.length + act.length > LONG}
      footer={
        <>
          <Button onClick={onClose}>{safe}</Button>
          <Button
            variant={isDangerous ? "danger" : "primary"}
            onClick={() => {
              onClose();
              onAct();
            }}
          >
            {act}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </BottomSheet>
  );
}
