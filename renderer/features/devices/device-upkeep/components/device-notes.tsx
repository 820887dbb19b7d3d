import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type DeviceNote, devices } from "#contract/devices/devices.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useContractForm } from "#renderer/forms/use-contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SearchField } from "#renderer/ui/forms/search-field.tsx";
import { TextAreaField } from "#renderer/ui/forms/text-field.tsx";
import { Add } from "#renderer/ui/indicators/icons.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { matchesSearch, pageOf } from "#renderer/ui/lists/list-rows.ts";
import { Pager } from "#renderer/ui/lists/pager.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { addNote, notesQuery } from "../queries.ts";

const words = (path: string) => textId(`device-upkeep.notes.form.${path}`);

/** A new note, written over those that are there. */
function NoteForm({ deviceId, onClose }: { deviceId: string; onClose: () => void }) {
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

type Props = { deviceId: string; timeZone: string; canEdit: boolean };

/** Notes on one page of the table. */
const PER_PAGE = 5;
const keyOf = ({ id }: DeviceNote) => id;

function NotesTable({ notes, timeZone }: { notes: readonly DeviceNote[]; timeZone: string }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const [search, setSearch] = useState("");
  const [asked, setPage] = useState(1);
  const columns = useMemo(
    (): Column<DeviceNote>[] => [
      {
        key: "note",
        header: t("device-upkeep.notes.form.noteText.label"),
        kind: "text",
        value: ({ noteText }) => noteText,
        sortValue: false,
        card: "title",
      },
      {
        key: "day",
        header: t("device-upkeep.notes.day"),
        kind: "text",
        value: ({ createdDate }) => format.date(createdDate, timeZone),
        sortValue: false,
        width: "120px",
        card: "note",
        cardLabel: "",
      },
      {
        key: "addedBy",
        header: t("device-upkeep.notes.addedBy"),
        kind: "text",
        value: ({ addedBy }) => addedBy,
        sortValue: false,
        width: "30%",
        card: "note",
        cardLabel: "",
      },
    ],
    [t, format, timeZone],
  );
  const found = notes.filter(({ noteText, addedBy }) => matchesSearch([noteText, addedBy], search));
  const { page, rows } = pageOf(found, asked, PER_PAGE);
  return (
    <>
      {notes.length > PER_PAGE && (
        <div className="hr-device-note-search">
          <SearchField
            label={t("device-upkeep.notes.search")}
            value={search}
            onSearch={setSearch}
          />
        </div>
      )}
      <DataTable
        caption={t("device-upkeep.notes.title")}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        empty={<p className="hr-device-note-none">{t("device-upkeep.notes.notFound")}</p>}
      />
      {found.length > PER_PAGE && (
        <Pager
          page={page}
          size={PER_PAGE}
          sizes={[PER_PAGE]}
          total={found.length}
          onPage={setPage}
          onSize={() => setPage(1)}
        />
      )}
    </>
  );
}

/** What people wrote about a device, newest first. */
export function DeviceNotes({ deviceId, timeZone, canEdit }: Props) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const query = useQuery(notesQuery(deviceId));
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  return (
    <Card
      flush
      title={t("device-upkeep.notes.title")}
      note={query.data && format.count(query.data.length)}
      actions={
        canEdit && (
          <Button
            ref={opener}
            icon={<Add />}
            aria-disabled={isAdding || undefined}
            onClick={() => setAdding(true)}
          >
            {t("device-upkeep.notes.add")}
          </Button>
        )
      }
    >
      {canEdit && isAdding && <NoteForm deviceId={deviceId} onClose={close} />}
      <QueryState
        query={query}
        failedTitle={t("device-upkeep.notes.notLoaded")}
        empty={(notes) =>
          notes.length > 0
            ? null
            : { title: t("device-upkeep.notes.none"), text: t("device-upkeep.notes.noneText") }
        }
      >
        {(notes) => <NotesTable {...{ notes, timeZone }} />}
      </QueryState>
    </Card>
  );
}
