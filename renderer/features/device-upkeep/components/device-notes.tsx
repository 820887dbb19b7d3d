import { useQuery, useQueryClient } from "@tanstack/react-query";
import { devices } from "#contract/devices.ts";
import { FormDialog } from "#renderer/forms/form-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { TextAreaField } from "#renderer/ui/forms/text-field.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { Add } from "#renderer/ui/marks/icons.ts";
import { addNote, notesQuery } from "../queries.ts";

type Props = { deviceId: string; timeZone: string; canEdit: boolean };

const words = (path: string) => textId(`device-upkeep.notes.form.${path}`);

function NoteDialog({
  deviceId,
  ...dialog
}: { deviceId: string } & ReturnType<typeof useDialog>["props"]) {
  const t = useText("device-upkeep");
  const client = useQueryClient();
  const form = useContractForm(devices.addNote, {
    defaults: { noteText: "" },
    words,
    send: (body) => addNote(client, deviceId, body),
    onSaved: () => {
      toast.success(t("device-upkeep.notes.done"));
      dialog.onClose();
    },
    isNew: true,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t("device-upkeep.notes.add")}
      saveLabel={t("device-upkeep.notes.save")}
      failureTitle={t("device-upkeep.notes.failed")}
    >
      <TextAreaField {...form.text("noteText")} rows={3} />
    </FormDialog>
  );
}

/** What people wrote about a device, newest first. */
export function DeviceNotes({ deviceId, timeZone, canEdit }: Props) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const query = useQuery(notesQuery(deviceId));
  const dialog = useDialog<null>();
  return (
    <Card
      title={t("device-upkeep.notes.title")}
      note={query.data && format.count(query.data.length)}
      actions={
        canEdit && (
          <Button icon={<Add />} onClick={() => dialog.open(null)}>
            {t("device-upkeep.notes.add")}
          </Button>
        )
      }
    >
      <QueryState
        query={query}
        failedTitle={t("device-upkeep.notes.notLoaded")}
        empty={(notes) =>
          notes.length > 0
            ? null
            : { title: t("device-upkeep.notes.none"), text: t("device-upkeep.notes.noneText") }
        }
      >
        {(notes) => (
          <ul className="hr-device-lines">
            {notes.map(({ id, noteText, createdDate, addedBy }) => (
              <li key={id}>
                <span>{noteText}</span>
                <small>
                  {t("device-upkeep.notes.by", {
                    day: format.date(createdDate, timeZone),
                    name: addedBy,
                  })}
                </small>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {canEdit && <NoteDialog key={dialog.opening} deviceId={deviceId} {...dialog.props} />}
    </Card>
  );
}
