import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { UnknownDevice } from "#contract/devices/device-upkeep.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { inertText, isVisibleText } from "#contract/core/visible-text.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { AdoptDialog } from "../components/adopt-dialog.tsx";
import { CounterNotes } from "../components/counter-notes.tsx";
import { choicesQuery, unknownQuery } from "../queries.ts";
import "./device-screen.css";

type LineProps = { unknown: UnknownDevice; timeZone: string; action: ReactNode };

function UnknownLine({ unknown, timeZone, action }: LineProps) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const { serialNumber, firstSeen, lastSeen, gateway, facts } = unknown;
  const time = (at: string) => format.dateTime(at, timeZone);
  const seen = { first: time(firstSeen), last: time(lastSeen) };
  return (
    <li>
      <span>
        <bdi>{inertText(serialNumber, LIMITS.unknownSerialShown)}</bdi>
        <small>
          {t("device-upkeep.unknown.seen", { ...seen, count: facts })}
          {gateway !== null && (
            <>
              {" "}
              {t("device-upkeep.unknown.gateway")}{" "}
              <bdi className="hr-unknown-gateway">
                {inertText(gateway, LIMITS.unknownSerialShown)}
              </bdi>
            </>
          )}
        </small>
      </span>
      {isVisibleText(serialNumber) ? action : <small>{t("device-upkeep.unknown.hidden")}</small>}
    </li>
  );
}

type ScreenProps = { facilityId: string; menus: readonly ReactNode[] };

/** Devices that the facility hears and does not know, each to be adopted in one step. */
export function UnknownDevicesScreen({ facilityId, menus }: ScreenProps) {
  const t = useText("device-upkeep");
  const format = useFormat();
  const query = useQuery(unknownQuery(facilityId));
  const choices = useQuery(choicesQuery(facilityId));
  const dialog = useDialog<UnknownDevice>();
  return (
    <div className="hr-page">
      <PageHeader
        title={t("device-upkeep.unknown.title")}
        trail={menus}
        range={query.data && t("device-upkeep.unknown.count", { count: query.data.total })}
        about={t("device-upkeep.unknown.about")}
      />
      <CounterNotes facilityId={facilityId} />
      <QueryState
        query={query}
        inCard
        failedTitle={t("device-upkeep.unknown.notLoaded")}
        empty={({ total }) =>
          total > 0
            ? null
            : { title: t("device-upkeep.unknown.none"), text: t("device-upkeep.unknown.noneText") }
        }
      >
        {({ devices, total, timeZone, canEdit }) => (
          <Card>
            <ul className="hr-device-lines hr-unknown-lines">
              {devices.map((unknown) => (
                <UnknownLine
                  key={unknown.serialNumber}
                  {...{ unknown, timeZone }}
                  action={
                    canEdit && (
                      <Button
                        aria-disabled={choices.data === undefined || undefined}
                        onClick={() => choices.data !== undefined && dialog.open(unknown)}
                      >
                        {t("device-upkeep.unknown.adopt")}
                      </Button>
                    )
                  }
                />
              ))}
            </ul>
            {total > devices.length && (
              <p>{t("device-upkeep.unknown.more", { shown: format.count(devices.length) })}</p>
            )}
            {dialog.about !== null && choices.data !== undefined && (
              <AdoptDialog
                key={dialog.opening}
                unknown={dialog.about}
                {...{ facilityId, timeZone, ...choices.data, ...dialog.props }}
              />
            )}
          </Card>
        )}
      </QueryState>
    </div>
  );
}
