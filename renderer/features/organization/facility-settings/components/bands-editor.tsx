import type { CSSProperties } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import { hasPast } from "#contract/core/list-history.ts";
import {
  type BandFigures,
  type BandList,
  type BandRow,
  DEFAULT_BANDS,
  LAST_LIMIT,
  NEW_BAND,
  bandStart,
  symbolIdOf,
  symbolOf,
} from "#contract/organization/performance-bands.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { ForPastChoice, ListHistoryNote } from "#renderer/ui/forms/list-history.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { Add, Reset, Trash } from "#renderer/ui/indicators/icons.ts";
import { SymbolMark } from "#renderer/ui/indicators/symbol-mark.tsx";
import { drawnBands, peopleIn } from "../lib/band-people.ts";
import type { BandsForm } from "../lib/values.ts";
import { bandLine, limitText } from "./limit-text.ts";
import { MarkPicker } from "./symbol-picker.tsx";

/** The bands side by side from 0 to 100, as far as their limits rise; the fields below say it all. */
function BandsStrip({ bands }: { bands: readonly BandRow[] }) {
  const t = useText("facility-settings");
  const format = useFormat();
  const limits = bands.map(({ limit }) => limit);
  return (
    <div className="hr-bands-strip" aria-hidden="true">
      <ol>
        {drawnBands(bands).map(({ band: { title, limit, color, symbolId }, row, above }) => (
          <li
            key={limit}
            style={
              {
                "--hr-swatch": `var(--hr-swatch-${color})`,
                flexGrow: limit - above,
              } as CSSProperties
            }
          >
            <span className="hr-bands-strip-part">
              <SymbolMark symbol={symbolOf(symbolId) ?? null} color={color} />
              <span>{title.trim() || t("facility-settings.bands.untitled")}</span>
            </span>
            <span className="hr-tabular">{limitText(format, bandStart(limits, row))}</span>
          </li>
        ))}
      </ol>
      <span className="hr-tabular">{limitText(format, LAST_LIMIT)}</span>
    </div>
  );
}

type Form = ContractForm<BandsForm>;

/** A band before the last one, in the middle of the widest room there. */
const withNew = (bands: readonly BandRow[]): BandRow[] => {
  const last = bands.at(-1);
  if (last === undefined) return [{ title: "", limit: LAST_LIMIT, ...NEW_BAND }];
  const before = bands.at(-2)?.limit ?? 0;
  const limit = Math.min(LAST_LIMIT - 1, Math.max(before + 1, Math.round((before + 100) / 2)));
  return [...bands.slice(0, -1), { title: "", limit, ...NEW_BAND }, last];
};

/** Without a band the next one begins where it began; the last one left ends at 100. */
const without = (bands: readonly BandRow[], row: number): BandRow[] => {
  const rest = bands.filter((_, at) => at !== row);
  return rest.map((band, at) => (at === rest.length - 1 ? { ...band, limit: LAST_LIMIT } : band));
};

function BandFields({
  form,
  row,
  people,
}: {
  form: Form;
  row: number;
  people?: number | undefined;
}) {
  const t = useText("facility-settings");
  const format = useFormat();
  const bands = form.values.performanceBands;
  const band = bands[row];
  if (band === undefined) return null;
  const isLast = row === bands.length - 1;
  const start = bandStart(
    bands.map(({ limit }) => limit),
    row,
  );
  const put = (next: BandRow[]) =>
    form.rhf.setValue("performanceBands", next, { shouldDirty: true });
  const change = (part: Partial<BandRow>) =>
    put(bands.map((other, at) => (at === row ? { ...other, ...part } : other)));
  const limit = form.value(`performanceBands.${row}.limit`);
  return (
    <li className="hr-band-row">
      <MarkPicker
        title={band.title}
        symbolId={band.symbolId}
        color={band.color}
        onSymbol={(symbolId) => change({ symbolId })}
        onColor={(color) => change({ color })}
      />
      <TextField {...form.text(`performanceBands.${row}.title`)} autoComplete="off" />
      <div className="hr-band-from">
        <span>{t("facility-settings.bands.from")}</span>
        <output className="hr-tabular">{limitText(format, start)}</output>
      </div>
      {isLast && band.limit === LAST_LIMIT ? (
        <div className="hr-band-from">
          <span>{limit.label}</span>
          <span className="hr-tabular">{limitText(format, LAST_LIMIT)}</span>
        </div>
      ) : (
        <NumberField entry={limit} />
      )}
      <div className="hr-band-from hr-band-people">
        <span>{t("facility-settings.bands.people")}</span>
        <span className="hr-tabular">{format.count(people ?? null)}</span>
      </div>
      <IconButton
        icon={<Trash />}
        label={t("facility-settings.bands.remove", {
          title: band.title.trim() || t("facility-settings.bands.untitled"),
        })}
        onClick={() => put(without(bands, row))}
      />
    </li>
  );
}

type EditorProps = { form: Form; saved: BandList };

/** What stands over the fields where they are in columns; each field has its label all the same. */
function Columns() {
  const t = useText("facility-settings");
  return (
    <div className="hr-band-row hr-band-columns" aria-hidden="true">
      <span>{t("facility-settings.bands.mark")}</span>
      <span>{t("facility-settings.field.performanceBands.title.label")}</span>
      <span>{t("facility-settings.bands.from")}</span>
      <span>{t("facility-settings.field.performanceBands.limit.label")}</span>
      <span>{t("facility-settings.bands.people")}</span>
    </div>
  );
}

/** Since when the bands hold, and from when on those hold that are saved now. */
function Past({ form, saved }: EditorProps) {
  const format = useFormat();
  const { value, onChange } = form.value("alsoForPast");
  if (!hasPast(saved.performanceBands, saved.history)) return null;
  return (
    <>
      <ForPastChoice checked={value ?? false} onChange={onChange} />
      <ListHistoryNote history={saved.history} rowText={(band) => bandLine(format, band)} />
    </>
  );
}

/** The bands by limit: where each begins is worked out, not typed. */
export function BandsEditor({
  form,
  saved,
  figures,
}: EditorProps & { figures: BandFigures | undefined }) {
  const t = useText("facility-settings");
  const bands = form.values.performanceBands;
  const drawn = drawnBands(bands);
  const counts = peopleIn(drawn, figures?.performances ?? []);
  const peopleAt = (row: number): number | undefined => {
    const one = drawn.find((each) => each.row === row);
    if (one === undefined || figures === undefined || figures.performances.length === 0) return;
    return counts.get(one);
  };
  const put = (next: readonly BandRow[]) => {
    form.rhf.clearErrors("performanceBands");
    form.rhf.setValue("performanceBands", [...next], { shouldDirty: true });
  };
  const restore = () =>
    put(
      DEFAULT_BANDS.map(({ limit, color, symbol }) => ({
        title: t(`facility-settings.bands.default.${symbol}`),
        limit,
        color,
        symbolId: symbolIdOf(symbol),
      })),
    );
  if (bands.length === 0)
    return (
      <>
        <p>{t("facility-settings.bands.none")}</p>
        <Button onClick={restore}>{t("facility-settings.bands.start")}</Button>
        <Past form={form} saved={saved} />
      </>
    );
  const isFull = bands.length >= LIMITS.performanceBandsMax;
  return (
    <>
      <BandsStrip bands={bands} />
      <Columns />
      <ol className="hr-band-rows">
        {bands.map((band, row) => (
          <BandFields
            key={band.id ?? `new ${bands.length - row}`}
            form={form}
            row={row}
            people={peopleAt(row)}
          />
        ))}
      </ol>
      <div className="hr-bands-edit">
        <Button
          icon={<Add />}
          aria-disabled={isFull || undefined}
          onClick={isFull ? undefined : () => put(withNew(bands))}
        >
          {t("facility-settings.bands.add")}
        </Button>
        <Button variant="minimal" icon={<Reset />} onClick={restore}>
          {t("facility-settings.bands.restore")}
        </Button>
      </div>
      <p className="hr-settings-help">{t("facility-settings.bands.help")}</p>
      <Past form={form} saved={saved} />
    </>
  );
}
