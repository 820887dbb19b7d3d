import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { devices } from "#contract/devices/devices.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TextAreaField } from "#renderer/ui/forms/text-field.tsx";
import { addNote } from "../queries.ts";

const words = (path: string) => textId(`device-upkeep.notes.form.${path}`);

/** A new note, written over those that are there. */
export function NoteForm({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
  const t = useText("device-upkeep");
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const form = useContractForm(devices.addNote, {
    defaults: { noteText: "" },
    words,
    send: (body) => addNote(client, deviceId, body),
    told: () => t("device-upkeep.notes.done"),
    onSaved: onClose,
    isNew: true,
  });
  useEffect(() => place.current?.querySelector("textarea")?.focus(), []);
  const isEmpty = form.values.noteText.trim() === "";
  return (
    <form {...form.attributes} className="hr-device-note-form">
      <FormFailure failure={form.failure} title={t("device-upkeep.notes.failed")} />
      <div ref={place}>
        <TextAreaField {...form.text("noteText")} rows={2} />
      </div>
      <div className="hr-device-note-acts">
        <Button
          type="submit"
          variant="primary"
          busy={form.isSaving}
          aria-disabled={isEmpty || undefined}
        >
          {t("device-upkeep.notes.save")}
        </Button>
        <Button aria-disabled={form.isSaving || undefined} onClick={onClose}>
          {t("ui.action.cancel")}
        </Button>
      </div>
    </form>
  );
}
