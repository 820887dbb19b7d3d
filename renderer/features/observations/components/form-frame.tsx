import type { ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { Cross } from "#renderer/ui/marks/icons.ts";
import type { ObservationDraft } from "../model/draft.ts";
import { FormStrip } from "./form-strip.tsx";
import { NotesSheet } from "./notes-sheet.tsx";
import { ObservePage } from "./observe-page.tsx";
import { useObserving } from "./observing-context.ts";
import type { useFormActs } from "./use-form-acts.ts";

type Props = {
  observation: ObservationDraft;
  isEdit: boolean;
  acts: ReturnType<typeof useFormActs>;
  /** Stands above the acts. */
  above: ReactNode;
  /** The content stands at the thumb. */
  isLow?: boolean;
  children: ReactNode;
};

/** What both forms of an observation have around them. */
export function FormFrame({ observation, isEdit, acts, above, isLow = false, children }: Props) {
  const t = useText("observing");
  const { go } = useObserving();
  const { missing, save, leave, notes, setNotes } = acts;
  const { number, type } = observation;
  // A new one may be put aside as it stands; an edit is saved or given up.
  const close = isEdit ? leave : () => go("session");
  return (
    <ObservePage
      title={t("observing.form.title", { number })}
      note={t(`observing.type.${type}`)}
      lead={{ icon: <Cross />, label: t("observing.form.close"), onPress: close }}
      strip={<FormStrip observation={observation} />}
      isLow={isLow}
      bar={
        <BottomBar
          secondary={<Button onClick={leave}>{t("ui.action.cancel")}</Button>}
          main={
            <Button variant="primary" disabled={missing !== null} onClick={save}>
              {missing === null
                ? t("observing.form.save", { number })
                : t(`observing.form.missing.${missing}`)}
            </Button>
          }
        >
          {above}
        </BottomBar>
      }
    >
      {children}
      {notes !== "closed" && (
        <NotesSheet
          observation={observation}
          startsAtCustom={notes === "custom"}
          onDone={() => setNotes("closed")}
        />
      )}
    </ObservePage>
  );
}
