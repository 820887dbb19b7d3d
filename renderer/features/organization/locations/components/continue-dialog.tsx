import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import type { Continuing, LocationHierarchy } from "#contract/organization/locations.ts";
import { LocalDay } from "#contract/core/primitives.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { levelKeyOf, pathOf, type Place } from "../lib/places.ts";
import { halfHoursOf } from "../lib/half-hours.ts";
import { continuePlace, continuingQuery, refreshTree } from "../queries.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  facilityId: string;
  place: Place;
  /** All of the facility's. */
  places: readonly Place[];
  levelInfo: LocationHierarchy["levelInfo"] | undefined;
  /** Takes the new place once it is there. */
  onMoved: (id: string) => void;
};

type Given = {
  parentId?: string;
  name?: string;
  day?: string;
  time?: string;
  withSubscriptions?: boolean;
};

/** Says where a place goes on: it closes, and a new one takes its devices from a moment on. */
export function ContinueDialog(props: Props) {
  const { place, places, facilityId, levelInfo, onMoved, ...dialog } = props;
  const t = useText("locations");
  const format = useFormat();
  const client = useQueryClient();
  const query = useQuery(continuingQuery(place.id));
  const [given, setGiven] = useState<Given>({});
  const set = (part: Given) => setGiven((before) => ({ ...before, ...part }));
  const { data } = query;
  const above = places
    .filter(({ level, closedFrom }) => level === place.level - 1 && closedFrom === null)
    .map(({ id }) => ({ value: id, label: pathOf(places, id) }));
  // Another one than now, where there is one.
  const firstAbove = above.find(({ value }) => value !== place.parentId) ?? above[0];
  const parentId = given.parentId ?? firstAbove?.value ?? "";
  const name = (given.name ?? place.name).trim();
  const day = given.day ?? data?.latest.slice(0, 10) ?? "";
  const times = data && LocalDay.safeParse(day).success ? halfHoursOf(day, data) : [];
  const time = times.find((one) => one === given.time) ?? times.at(-1);
  const isNowAlone = data !== undefined && data.earliest > data.latest;
  const timeOf = (at: string) => format.time(`1970-01-01T${at}:00Z`, "UTC");
  const dayProblem = ({ earliest, latest }: Continuing): string | undefined => {
    if (!LocalDay.safeParse(day).success || times.length > 0) return undefined;
    const bound = day < earliest.slice(0, 10) ? "tooEarly" : "tooLate";
    const limit = bound === "tooEarly" ? earliest : latest;
    return t(`locations.continue.${bound}`, { day: format.day(limit.slice(0, 10)) });
  };
  const along = (data?.below ?? [])
    .map(({ level, count }) =>
      t(textId(`locations.levels.${levelKeyOf(levelInfo, level)}`), { count }),
    )
    .join(" · ");
  const followers = ({ subscriptions, alertSubscriptions, slides }: Continuing): string =>
    (
      [
        ["reports", subscriptions],
        ["alerts", alertSubscriptions],
        ["slides", slides],
      ] as const
    )
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => t(`locations.continue.${kind}`, { count }))
      .join(" · ");
  const isReady = parentId !== "" && name !== "" && (isNowAlone || time !== undefined);
  const act = async () => {
    const at = isNowAlone || time === undefined ? undefined : `${day}T${time}`;
    const { withSubscriptions = true } = given;
    const { id } = await continuePlace(place.id, { parentId, name, at, withSubscriptions });
    await refreshTree(client, facilityId);
    const parent = places.find((one) => one.id === parentId)?.name ?? "";
    toast.success(t("locations.continue.done", { name, parent }));
    onMoved(id);
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={t("locations.continue.title", { name: place.name })}
      confirmLabel={t("locations.continue.action")}
      variant="primary"
      hasFields
      isClosed={!isReady}
      act={act}
      failureTitle={t("locations.continue.failed")}
      onGone={() => void refreshTree(client, facilityId)}
    >
      <p>{t("locations.continue.text")}</p>
      <QueryState query={query} failedTitle={t("locations.continue.notLoaded")}>
        {(found) => (
          <>
            <SelectField
              label={t("locations.continue.parent")}
              value={parentId}
              options={above}
              onChange={({ target }) => set({ parentId: target.value })}
            />
            <TextField
              label={t("locations.continue.name")}
              value={given.name ?? place.name}
              limit={LIMITS.locationNameMaxLength}
              onChange={({ target }) => set({ name: target.value })}
            />
            {isNowAlone ? (
              <p>{t("locations.continue.nowAlone")}</p>
            ) : (
              <div className="hr-continue-from">
                <DayField
                  label={t("locations.continue.day")}
                  value={day}
                  onChange={(value) => set({ day: value ?? "" })}
                  min={found.earliest.slice(0, 10)}
                  max={found.latest.slice(0, 10)}
                  today={found.latest.slice(0, 10)}
                  error={dayProblem(found)}
                />
                <SelectField
                  label={t("locations.continue.time")}
                  value={time ?? ""}
                  options={times.map((one) => ({ value: one, label: timeOf(one) }))}
                  onChange={({ target }) => set({ time: target.value })}
                />
              </div>
            )}
            <ul className="hr-continue-along">
              {along !== "" && <li>{t("locations.continue.along", { places: along })}</li>}
              <li>{t("locations.continue.devices", { count: found.devices })}</li>
              {found.placeholders > 0 && (
                <li>{t("locations.continue.placeholders", { count: found.placeholders })}</li>
              )}
            </ul>
            {followers(found) !== "" && (
              <Checkbox
                checked={given.withSubscriptions ?? true}
                onChange={({ target }) => set({ withSubscriptions: target.checked })}
              >
                {t("locations.continue.follow", { what: followers(found) })}
              </Checkbox>
            )}
            <Note kind="info" title={t("locations.continue.apart")}>
              {t("locations.continue.apartText")}
            </Note>
          </>
        )}
      </QueryState>
    </ConfirmDialog>
  );
}
