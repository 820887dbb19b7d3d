import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SlideshowRow } from "#contract/displays/slideshows.ts";
import { RowSwitch } from "#renderer/forms/row-switch.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { columnsOf } from "#renderer/ui/tables/columns-of.tsx";
import { setActive } from "../queries.ts";

type Options = {
  facilityId: string;
  mayEdit: boolean;
  viewPath: (facilityId: string, id: string) => string;
};

/** Columns of the list; the name of an active slideshow leads to its viewer. */
export const useSlideshowColumns = ({ facilityId, mayEdit, viewPath }: Options) => {
  const t = useText("slideshows", "errors");
  const format = useFormat();
  const client = useQueryClient();
  return useMemo(() => {
    const column = columnsOf<SlideshowRow>((key) => t(textId(`slideshows.columns.${key}`)));
    const stateOf = ({ isActive }: SlideshowRow) =>
      t(`slideshows.state.${isActive ? "on" : "off"}`);
    return [
      column.custom(
        "name",
        ({ name }) => name,
        ({ id, name, isActive }) =>
          isActive ? (
            <a href={viewPath(facilityId, id)} target="_blank" rel="noopener">
              {name} <VisuallyHidden>{t("slideshows.newTab")}</VisuallyHidden>
            </a>
          ) : (
            name
          ),
        { card: "title", minWidth: "200px" },
      ),
      column.text("interval", ({ interval }) =>
        t("slideshows.seconds", { count: interval, n: format.count(interval) }),
      ),
      column.custom(
        "slides",
        ({ slideCount }) => slideCount,
        ({ slideCount }) =>
          slideCount === 0 ? (
            <StatusText kind="warn">{t("slideshows.noSlides")}</StatusText>
          ) : (
            format.count(slideCount)
          ),
        { card: "note" },
      ),
      column.count("displays", ({ displayCount }) => displayCount),
      column.drawnStatus("active", stateOf, (row) => (
        <RowSwitch
          label={t("slideshows.state.label", { name: row.name })}
          isOn={row.isActive}
          words={{ on: t("slideshows.state.on"), off: t("slideshows.state.off") }}
          mayMove={mayEdit}
          closed={row.slideCount === 0 && !row.isActive ? t("errors.slideshow_empty") : undefined}
          onChange={(isOn) => setActive(client, facilityId, row.id, isOn)}
          failed={({ code }) =>
            `${t(`slideshows.state.${row.isActive ? "notOff" : "notOn"}`, { name: row.name })} ${t(textId(`errors.${code}`))}`
          }
        />
      )),
    ];
  }, [t, format, client, facilityId, mayEdit, viewPath]);
};
