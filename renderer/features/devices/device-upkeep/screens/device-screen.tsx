import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { clockText } from "#renderer/i18n/clock-text.ts";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { FigureStrip } from "#renderer/ui/layout/figure-strip.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { useMedia } from "#renderer/ui/lib/use-media.ts";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { StripGraphs } from "#renderer/ui/strips/strip-graphs.tsx";
import { CurrentRefill } from "../components/current-refill.tsx";
import { DeviceNotes } from "../components/device-notes.tsx";
import { DevicePast } from "../components/device-history-list.tsx";
import { DeviceState, SilenceAdvice } from "../components/device-state.tsx";
import { OutOfServiceDialog } from "../components/out-of-service-dialog.tsx";
import { ReplaceDialog } from "../components/replace-dialog.tsx";
import { UnconfirmedFaults } from "../components/unconfirmed-faults.tsx";
import { WaitingSteps } from "../components/waiting-steps.tsx";
import { deviceStrips } from "../lib/device-strips.ts";
import { historyQuery, returnToService } from "../queries.ts";
import "./device-screen.css";

function Facts({ device }: { device: DeviceHistory }) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const time = (at: string | null) => {
    if (at === null) return t("device-upkeep.never");
    // The year says something only where it is another one.
    const isThisYear = new Date(at).getUTCFullYear() === new Date().getUTCFullYear();
    return (isThisYear ? format.dateTimeShort : format.dateTime)(at, device.timeZone);
  };
  const { locationNames, battery, moduleBattery, lastRssi } = device;
  const values = {
    location: locationNames.join(" > ") || t("device-upkeep.state.unassigned"),
    lastCommunication: time(device.lastCommunicationTimestamp),
    lastEvent: time(device.lastEventTimestamp),
    battery: t(`device-upkeep.battery.${battery ?? "Unknown"}`),
    ...(moduleBattery !== null && {
      moduleBattery: t(`device-upkeep.battery.${moduleBattery}`),
    }),
    signal:
      lastRssi === null ? NO_VALUE : t("device-upkeep.dbm", { value: format.count(lastRssi) }),
    firmware: device.firmwareVersion ?? NO_VALUE,
    ...(device.deviceType === "gateway" && {
      clock:
        device.clockOffsetMs === null ? NO_VALUE : clockText({ t, format }, device.clockOffsetMs),
    }),
  };
  return (
    <FigureStrip
      label={t("device-upkeep.facts.title")}
      figures={Object.entries(values).map(([id, value]) => ({
        id,
        value,
        label: t(textId(`device-upkeep.facts.${id}`)),
      }))}
    />
  );
}

type DialogState = { isOpen: boolean; onClose: () => void };

/** A device's settings, which another area has: beside the graphs, or where there is no room in a dialog. */
type Settings = {
  form: (props: { facilityId: string; deviceId: string; onSaved: () => void }) => ReactNode;
  dialog: (
    props: { facilityId: string; row: { id: string; name: string } } & DialogState,
  ) => ReactNode;
};
type ActionsProps = { device: DeviceHistory; dialog: Settings["dialog"] | null };

function Actions({ device, dialog }: ActionsProps) {
  const t = useText("device-upkeep");
  const client = useQueryClient();
  const replace = useDialog<null>();
  const service = useDialog<null>();
  const back = useDialog<null>();
  const configure = useDialog<null>();
  const { facility } = useFacility();
  const isOut = device.outOfService !== null;
  const { name } = device;
  return (
    <>
      {dialog !== null && (
        <Button onClick={() => configure.open(null)}>{t("device-upkeep.configure")}</Button>
      )}
      {dialog !== null && configure.props.isOpen && (
        <Fragment key={`settings ${configure.opening}`}>
          {dialog({
            facilityId: facility.id,
            row: device,
            isOpen: true,
            onClose: () => {
              configure.props.onClose();
              void client.invalidateQueries({ queryKey: historyQuery(device.id).queryKey });
            },
          })}
        </Fragment>
      )}
      <Button onClick={() => (isOut ? back : service).open(null)}>
        {t(isOut ? "device-upkeep.back.action" : "device-upkeep.outOfService.action")}
      </Button>
      <Button variant="primary" onClick={() => replace.open(null)}>
        {t("device-upkeep.replace.action")}
      </Button>
      <ReplaceDialog key={`replace ${replace.opening}`} device={device} {...replace.props} />
      <OutOfServiceDialog key={`out ${service.opening}`} device={device} {...service.props} />
      <ConfirmDialog
        {...back.props}
        title={t("device-upkeep.back.title", { name })}
        confirmLabel={t("device-upkeep.back.action")}
        variant="primary"
        failureTitle={t("device-upkeep.back.failed")}
        act={async () => {
          await returnToService(client, device.id);
          toast.success(t("device-upkeep.back.done", { name }));
        }}
      >
        {t("device-upkeep.back.text")}
      </ConfirmDialog>
    </>
  );
}

type PageProps = {
  menus: readonly ReactNode[];
  settings: Settings;
  /** The way to the next device of the round, while this one waits for its first report. */
  next: ReactNode;
};

function DevicePage({ device, menus, settings, next }: { device: DeviceHistory } & PageProps) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const { days, canEdit, serialNumber, deviceModel, timeZone } = device;
  const type = t(textId(`device-upkeep.type.${device.deviceType}`));
  const [first = "", last = ""] = [days[0], days.at(-1)];
  // A phone in one hand: what is done is at the thumb, what was measured before the facts.
  const isNarrow = useIsNarrow();
  const hasRoom = useMedia("(min-width: 1200px)");
  const client = useQueryClient();
  const { facility } = useFacility();
  const isWaiting = device.state === "notHeardYet" || device.state === "neverHeard";
  const isSet = canEdit && device.state !== "deactivated";
  const actions = isSet && <Actions device={device} dialog={hasRoom ? null : settings.dialog} />;
  return (
    <>
      <PageHeader
        title={device.name}
        trail={menus}
        status={<DeviceState state={device.state} />}
        range={[serialNumber, type, deviceModel].filter(Boolean).join(" · ")}
        actions={!isNarrow && actions}
      />
      <div className="hr-device-layout-wide">
        <div className="hr-device-page">
          <SilenceAdvice device={device} />
          <WaitingSteps device={device} />
          <UnconfirmedFaults device={device} />
          {!isNarrow && <Facts device={device} />}
          <StripGraphs
            title={t("device-upkeep.strips.title", { count: days.length })}
            note={t("device-upkeep.strips.note", { range: format.range(first, last) })}
            steps={days.map((day) => format.dayShort(day))}
            stepHeader={t("device-upkeep.strips.day")}
            silentFrom={device.silentFrom}
            strips={deviceStrips(device, { t, format })}
          />
          <DeviceNotes deviceId={device.id} {...{ timeZone, canEdit }} />
          {isNarrow && <Facts device={device} />}
          <div className="hr-device-pair">
            {device.deviceType === "dispenser" && <CurrentRefill device={device} />}
            <DevicePast device={device} />
          </div>
        </div>
        {isSet && hasRoom && (
          <aside className="hr-device-aside">
            {settings.form({
              facilityId: facility.id,
              deviceId: device.id,
              onSaved: () =>
                void client.invalidateQueries({ queryKey: historyQuery(device.id).queryKey }),
            })}
          </aside>
        )}
      </div>
      {isNarrow && actions !== false && (
        <div className="hr-device-thumb hr-no-print">
          {actions}
          {isWaiting && next}
        </div>
      )}
    </>
  );
}

/** A device's own page: how it is, why it may be silent, and what can be done about it. */
export function DeviceScreen({
  deviceId,
  menus,
  settings,
  next,
}: { deviceId: string } & PageProps) {
  const t = useText("device-upkeep");
  const query = useQuery(historyQuery(deviceId));
  return (
    <div className="hr-page">
      {query.data === undefined && <PageHeader title={t("device-upkeep.title")} trail={menus} />}
      <QueryState query={query} inCard failedTitle={t("device-upkeep.notLoaded")}>
        {(device) => <DevicePage {...{ device, menus, settings, next }} />}
      </QueryState>
    </div>
  );
}
