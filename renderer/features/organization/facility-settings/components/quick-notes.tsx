import { useEffect, useRef } from "react";
import type {
  FacilitySettings,
  ObservationForm,
} from "#contract/organization/facility-settings.ts";
import { repeatedNotes } from "#contract/observing/observation-notes.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { Add, Cross, Duplicate } from "#renderer/ui/indicators/icons.ts";
import { CloneNotesDialog } from "./clone-notes-dialog.tsx";

type Form = ContractForm<ObservationForm>;
type Note = ObservationForm["observationNotes"][number];

function NewNote({ form, row, remove }: { form: Form; row: number; remove: () => void }) {
  const t = useText("facility-settings");
  const field = form.text(`observationNotes.${row}.text`);
  const isTaken = repeatedWith(form.values.observationNotes, row);
  return (
    <li className="hr-notes-new">
      <TextField
        {...field}
        error={
          isTaken ? t("facility-settings.field.observationNotes.text.problem.taken") : field.error
        }
        autoComplete="off"
      />
      <IconButton icon={<Cross />} label={t("facility-settings.notes.remove")} onClick={remove} />
    </li>
  );
}

/** Whether the text of a row stands in another one, too. */
const repeatedWith = (notes: readonly Note[], row: number): boolean => {
  const own = notes[row];
  return (
    own !== undefined &&
    repeatedNotes([...notes.filter((_, at) => at !== row), own]).includes(notes.length - 1)
  );
};

/** The quick notes: a new one stands first, a saved one is archived or brought back. */
export function QuickNotes({ form, settings }: { form: Form; settings: FacilitySettings }) {
  const t = useText("facility-settings");
  const clone = useDialog<null>();
  const notes = form.values.observationNotes;
  const put = (next: readonly Note[]) => {
    form.rhf.setValue("observationNotes", [...next], { shouldDirty: true });
    form.rhf.clearErrors("observationNotes");
  };
  const focusing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(focusing.current), []);
  const add = () => {
    put([{ text: "", isArchived: false }, ...notes]);
    // The row is drawn first.
    focusing.current = setTimeout(() => form.focus("observationNotes.0.text"));
  };
  const hasNew = notes.some(({ id }) => id === undefined);
  const waits = hasNew || form.changes > 0;
  return (
    <div className="hr-notes">
      <div className="hr-notes-tools">
        {settings.canCloneNotes && (
          <Button
            icon={<Duplicate />}
            aria-disabled={waits || notes.length === 0 || undefined}
            aria-describedby="hr-notes-clone-waits"
            onClick={waits || notes.length === 0 ? undefined : () => clone.open(null)}
          >
            {t("facility-settings.notes.clone")}
          </Button>
        )}
        <Button icon={<Add />} onClick={add}>
          {t("facility-settings.notes.add")}
        </Button>
      </div>
      {notes.length === 0 && <p>{t("facility-settings.notes.empty")}</p>}
      <ul>
        {notes.map((note, row) =>
          note.id === undefined ? (
            <NewNote
              // A new note has no name yet: its place from the end is its own.
              key={`new ${notes.length - row}`}
              form={form}
              row={row}
              remove={() => put(notes.filter((_, at) => at !== row))}
            />
          ) : (
            <li key={note.id}>
              <span className="hr-notes-text">{note.text}</span>
              <Switch
                aria-label={t("facility-settings.notes.active", { text: note.text })}
                checked={!note.isArchived}
                onChange={({ target }) =>
                  put(
                    notes.map((other) =>
                      other === note ? { ...note, isArchived: !target.checked } : other,
                    ),
                  )
                }
              >
                {t(
                  note.isArchived
                    ? "facility-settings.notes.isArchived"
                    : "facility-settings.notes.isActive",
                )}
              </Switch>
            </li>
          ),
        )}
      </ul>
      <p id="hr-notes-clone-waits" className="hr-settings-help">
        {t("facility-settings.notes.help")}
      </p>
      {clone.about !== undefined && clone.opening > 0 && (
        <CloneNotesDialog key={clone.opening} facilityId={settings.facilityId} {...clone.props} />
      )}
    </div>
  );
}
