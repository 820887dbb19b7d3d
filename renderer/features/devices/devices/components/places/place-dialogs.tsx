import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import {
  type DeviceListRow,
  type DevicePlace,
  assignDevices,
  forgetDevices,
  inactiveQuery,
  reactivateDevice,
} from "#renderer/features/devices/devices/queries/devices.ts";
import {
  type Staying,
  countStaying,
  stayingText,
} from "#renderer/features/devices/devices/lib/batches.ts";
import { useBatchToast } from "../use-batch-toast.ts";
import { PlaceTree } from "./place-tree.tsx";

type DialogState = { isOpen: boolean; onClose: () => void };
type Props = DialogState & { places: readonly DevicePlace[] | undefined };

type PlaceDialogProps = Props & {
  title: string;
  submit: string;
  /** Why it is closed until something is chosen. */
  choose: string;
  failed: string;
  isComplete?: boolean;
  act: (locationId: string) => Promise<void>;
  children: ReactNode;
};

/** Asks for one place; its verb is closed until one is chosen. */
function PlaceDialog(props: PlaceDialogProps) {
  const { isOpen, onClose, title, submit, places, isComplete = true } = props;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const isReady = chosen !== null && isComplete;
  return (
    <ConfirmDialog
      {...{ isOpen, onClose, title }}
      width={500}
      hasFields
      variant="primary"
      confirmLabel={submit}
      closedBecause={isReady ? undefined : props.choose}
      failureTitle={props.failed}
      act={async () => {
        if (chosen === null) return;
        await props.act(chosen);
        await forgetDevices(client);
      }}
    >
      {props.children}
      <div className="hr-device-places">
        <PlaceTree places={places} chosen={chosen} onChoose={setChosen} />
      </div>
    </ConfirmDialog>
  );
}

type AssignProps = Props & {
  facilityId: string;
  rows: readonly DeviceListRow[];
  /** Ticked ones that stay as they are. */
  staying: readonly Staying[];
  onDone: () => void;
};

/** Hangs one device or several somewhere. */
export function AssignDialog({ facilityId, rows, staying, onDone, ...dialog }: AssignProps) {
  const t = useText("devices");
  const format = useFormat();
  const tell = useBatchToast();
  const count = rows.length;
  const [only] = rows;
  return (
    <PlaceDialog
      {...dialog}
      title={
        count === 1 && only
          ? t("devices.assign.title", { name: only.name })
          : t("devices.assign.titleMany", { count })
      }
      submit={t("devices.assign.submit")}
      choose={t("devices.assign.choose")}
      failed={t("devices.assign.failed")}
      act={async (locationId) => {
        tell("assign", await assignDevices(facilityId, rows, locationId), rows);
        onDone();
      }}
    >
      <p>{t("devices.assign.text")}</p>
      {staying.length > 0 && (
        <Note kind="warn" title={t("devices.staying.title", { count: countStaying(staying) })}>
          {stayingText(t, format, staying)}
        </Note>
      )}
    </PlaceDialog>
  );
}

/** Takes a deactivated device into use again, at a place. */
export function ReactivateDialog({ facilityId, ...dialog }: Props & { facilityId: string }) {
  const t = useText("devices");
  const [deviceId, setDeviceId] = useState("");
  const inactive = useQuery(inactiveQuery(facilityId)).data;
  const options = [
    { value: "", label: inactive?.length === 0 ? t("devices.reactivate.none") : "" },
    ...(inactive ?? []).map(({ id, serialNumber, name }) => ({
      value: id,
      label: `${serialNumber} · ${name}`,
    })),
  ];
  return (
    <PlaceDialog
      {...dialog}
      title={t("devices.reactivate.title")}
      submit={t("devices.reactivate.submit")}
      choose={t("devices.reactivate.choose")}
      failed={t("devices.reactivate.failed")}
      isComplete={deviceId !== ""}
      act={async (locationId) => {
        await reactivateDevice(deviceId, { facilityId, locationId });
        toast.success(t("devices.reactivate.done"));
      }}
    >
      <SelectField
        label={t("devices.reactivate.device")}
        options={options}
        value={deviceId}
        onChange={({ target }) => setDeviceId(target.value)}
      />
    </PlaceDialog>
  );
}
