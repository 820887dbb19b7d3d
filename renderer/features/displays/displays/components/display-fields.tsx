import { DISPLAY_LANGUAGES, DISPLAY_ORIENTATIONS } from "#contract/displays/displays.ts";
import type { SlideshowRow } from "#contract/displays/slideshows.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { FieldPair } from "#renderer/forms/form-page.tsx";
import { TickField } from "#renderer/forms/fields/tick-field.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import type { DisplayValues } from "../lib/display-values.ts";

type Props = { form: ContractForm<DisplayValues> };

/** What the display shows, by name; one that is off says so. */
export function SlideshowField({
  form,
  slideshows,
}: Props & { slideshows: readonly SlideshowRow[] }) {
  const t = useText("displays");
  return (
    <SelectField
      {...form.text("slideshowId")}
      options={[
        { value: "", label: t("displays.chooseSlideshow") },
        ...slideshows.map(({ id, name, isActive }) => ({
          value: id,
          label: isActive ? name : t("displays.inactiveSlideshow", { name }),
        })),
      ]}
    />
  );
}

const HALF_HOURS = Array.from({ length: 48 }, (_, at) => at * 30);
const wallTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** How the display stands, speaks, when it is dark, and who leaves its kiosk. */
export function SettingsFields({ form, hasPin = false }: Props & { hasPin?: boolean }) {
  const t = useText("displays");
  const format = useFormat();
  const orientation = form.value("orientation");
  const hours = (none: string) => [
    { value: "", label: none },
    ...HALF_HOURS.map((minutes) => ({ value: wallTime(minutes), label: format.wallTime(minutes) })),
  ];
  return (
    <>
      <div className="hr-display-segments" role="group" aria-label={orientation.label}>
        <span className="hr-display-label" aria-hidden="true">
          {orientation.label}
        </span>
        <SegmentedFilter
          label={orientation.label}
          segments={DISPLAY_ORIENTATIONS.map((value) => ({
            value,
            label: t(`displays.orientation.${value}`),
          }))}
          value={orientation.value}
          onChange={(value) =>
            orientation.onChange(
              DISPLAY_ORIENTATIONS.find((known) => known === value) ?? "asScreen",
            )
          }
        />
      </div>
      <SelectField
        {...form.text("language")}
        options={DISPLAY_LANGUAGES.map((value) => ({
          value,
          label: t(`displays.language.${value}`),
        }))}
      />
      <FieldPair>
        <SelectField {...form.text("darkFrom")} options={hours(t("displays.neverDark"))} />
        <SelectField {...form.text("darkUntil")} options={hours(t("displays.neverDark"))} />
      </FieldPair>
      <TextField
        {...form.text("pin")}
        optional
        inputMode="numeric"
        autoComplete="off"
        placeholder={hasPin ? t("displays.pinKept") : undefined}
      />
      {hasPin && <TickField entry={form.value("removesPin")} />}
      <TickField entry={form.value("tellsOffline")} />
    </>
  );
}
