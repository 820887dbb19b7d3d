import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Slide } from "#contract/displays/slides.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { SearchField } from "#renderer/ui/forms/search-field.tsx";
import { matchingRows } from "#renderer/ui/lists/list-rows.ts";
import { Plus } from "#renderer/ui/indicators/icons.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import type { ChosenSlide } from "../lib/chosen-slides.ts";
import { shiftText, describeTimeframe, typeText } from "../lib/slide-text.ts";
import { removeSlide } from "../queries.ts";
import { AddImageDialog } from "./add-image-dialog.tsx";
import { useSlideColumns } from "./use-slide-columns.tsx";

type Props = {
  slides: readonly Slide[];
  chosen: readonly ChosenSlide[];
  onToggle: (id: string) => void;
  /** A picture that was just added: it comes first and is selected. */
  onAdded: (id: string) => void;
  /** A slide that is gone. */
  onRemoved: (id: string) => void;
};

const keyOf = ({ id }: Slide) => id;
const nameOf = ({ name }: Slide) => name;
const noFilters: readonly never[] = [];
const noValues = {};

const removeWords = (part: string, { slideshows }: Slide) =>
  textId(`slideshows.removeSlide.${part === "text" && slideshows.length > 0 ? "textShown" : part}`);

/**
 * Selected slides first, as they were when the step was opened, the others by name: a row stays where
 * it is while its switch is moved. Pictures added here come before all.
 */
const useOrdered = (slides: readonly Slide[], chosen: readonly ChosenSlide[]) => {
  const format = useFormat();
  const [first] = useState(() => chosen.map(({ id }) => id));
  const [known] = useState(() => new Set(slides.map(({ id }) => id)));
  return useMemo(() => {
    const rank = ({ id }: Slide): number => {
      if (!known.has(id)) return -1;
      const place = first.indexOf(id);
      return place < 0 ? first.length : place;
    };
    return slides.toSorted(
      (one, other) => rank(one) - rank(other) || format.compare(one.name, other.name),
    );
  }, [slides, first, known, format]);
};

/** Which slides are shown: a table with a switch for each, pictures to add, slides to delete. */
export function SlidesStep({ slides, chosen, onToggle, onAdded, onRemoved }: Props) {
  const t = useText("slideshows", "reports", "lists");
  const format = useFormat();
  const client = useQueryClient();
  const { facility } = useFacility();
  const mayAddImages = usePermission("imageSlides");
  const mayDelete = usePermission("deleteSlideshows");
  const [search, setSearch] = useState("");
  const adding = useDialog<true>();
  const removing = useConfirm<Slide>({
    words: removeWords,
    values: ({ name, slideshows }) => ({
      name,
      slideshows: format.list(slideshows.map((slideshow) => slideshow.name)),
    }),
    act: async ({ id }) => {
      await removeSlide(client, facility.id, id);
      onRemoved(id);
    },
    onGone: ({ id }) => onRemoved(id),
  });
  const selected = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const ordered = useOrdered(slides, chosen);
  const rows = useMemo(() => {
    const fields = (slide: Slide) => [
      slide.name,
      typeText(t, slide),
      describeTimeframe(t, slide),
      shiftText(t, format, slide),
    ];
    return matchingRows(ordered, { typed: search, fields }, noFilters, noValues);
  }, [ordered, search, t, format]);
  const columns = useSlideColumns({
    selected,
    onToggle,
    hasShifts: facility.hasShifts,
    onRemove: mayDelete ? removing.ask : undefined,
  });
  const add = mayAddImages && (
    <Button icon={<Plus />} onClick={() => adding.open(true)}>
      {t("slideshows.slides.addImage")}
    </Button>
  );
  return (
    <div className="hr-slides-step">
      <div className="hr-slides-bar">
        <SearchField
          label={t("slideshows.slides.search")}
          placeholder={t("slideshows.slides.search")}
          value={search}
          onSearch={setSearch}
        />
        <p role="status">
          {t("slideshows.slides.count", { count: slides.length })},{" "}
          {t("slideshows.slides.selected", { count: chosen.length })}
        </p>
        {add}
      </div>
      <DataTable
        caption={t("slideshows.slides.caption")}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={43}
        tinted={selected}
        empty={
          search === "" ? (
            <EmptyState title={t("slideshows.slides.empty.title")}>
              {t("slideshows.slides.empty.text")}
            </EmptyState>
          ) : (
            <EmptyState
              title={t("lists.noMatch.searched", { search })}
              action={<Button onClick={() => setSearch("")}>{t("lists.noMatch.clear")}</Button>}
            >
              {t("lists.noMatch.text", { count: slides.length })}
            </EmptyState>
          )
        }
      />
      {removing.dialog}
      {adding.about !== null && (
        <AddImageDialog
          key={adding.opening}
          {...adding.props}
          onAdded={(id) => {
            setSearch("");
            onAdded(id);
          }}
        />
      )}
    </div>
  );
}
