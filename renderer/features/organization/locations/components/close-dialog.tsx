import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Closing, LocationHierarchy } from "#contract/organization/locations.ts";
import { LocalDay } from "#contract/core/primitives.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { levelKeyOf, type DevicesPath, type Place } from "../lib/places.ts";
import { closePlace, closingQuery, refreshTree } from "../queries.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  place: Place;
  levelInfo: LocationHierarchy["levelInfo"] | undefined;
  devicesPath: DevicesPath;
  /** Asks where it continues instead. */
  onContinue: () => void;
};

/** Today, or the first day that is possible where that comes later. */
const firstChoice = ({ today, earliest }: Closing): string => (today > earliest ? today : earliest);

const isDay = (text: string | undefined): text is string => LocalDay.safeParse(text).success;

/** Closes a place from a day on, once no device hangs there. */
export function CloseDialog({ place, facilityId, levelInfo, devicesPath, ...props }: Props) {
  const { onContinue, ...dialog } = props;
  const t = useText("locations");
  const format = useFormat();
  const client = useQueryClient();
  const dayProblem = ({ earliest, latest }: Closing, given: string): string | undefined => {
    // What is no day says so in its field.
    if (!isDay(given)) return undefined;
    if (given < earliest) return t("locations.close.tooEarly", { day: format.day(earliest) });
    return given > latest ? t("locations.close.tooLate", { day: format.day(latest) }) : undefined;
  };
  const query = useQuery(closingQuery(place.id));
  const [typed, setTyped] = useState<string>();
  const { data } = query;
  const day = typed ?? place.closedFrom ?? (data && firstChoice(data));
  const problem = data && day !== undefined ? dayProblem(data, day) : undefined;
  const isHeld = data === undefined || data.devices > 0;
  const below = (data?.below ?? [])
    .map(({ level, count }) =>
      t(textId(`locations.levels.${levelKeyOf(levelInfo, level)}`), { count }),
    )
    .join(" · ");
  const act = async () => {
    if (!isDay(day)) return;
    await closePlace(place.id, day);
    await refreshTree(client, facilityId);
    toast.success(t("locations.close.done", { name: place.name, day: format.day(day) }));
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={t("locations.close.title", { name: place.name })}
      confirmLabel={t("locations.close.action")}
      variant="primary"
      hasFields
      isClosed={isHeld || !isDay(day) || problem !== undefined}
      act={act}
      failureTitle={t("locations.close.failed")}
      onGone={() => void refreshTree(client, facilityId)}
    >
      <p>{t("locations.close.text")}</p>
      <QueryState query={query} failedTitle={t("locations.close.notLoaded")}>
        {({ devices, earliest, latest, today, subscriptions }) =>
          devices > 0 ? (
            <>
              <Note kind="warn" title={t("locations.close.devices", { count: devices })}>
                {t("locations.close.devicesFirst")}
              </Note>
              <LinkButton to={devicesPath(place.id)}>{t("locations.close.toDevices")}</LinkButton>
              <Button onClick={onContinue}>{t("locations.continue.instead")}</Button>
            </>
          ) : (
            <>
              <DayField
                label={t("locations.close.day")}
                value={day}
                onChange={(value) => setTyped(value ?? "")}
                min={earliest}
                max={latest}
                today={today}
                help={t("locations.close.dayHelp", { day: format.day(earliest) })}
                error={problem}
              />
              {below !== "" && <p>{t("locations.close.below", { places: below })}</p>}
              {subscriptions > 0 && (
                <p>{t("locations.close.subscriptions", { count: subscriptions })}</p>
              )}
            </>
          )
        }
      </QueryState>
    </ConfirmDialog>
  );
}
