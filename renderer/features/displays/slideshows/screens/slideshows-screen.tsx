import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { SlideshowRow } from "#contract/displays/slideshows.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { useCreatedRow } from "#renderer/ui/lists/use-created-row.ts";
import { Desktop, Edit, Plus, Trash } from "#renderer/ui/indicators/icons.ts";
import type { RowItems } from "#renderer/ui/overlays/row-menu.tsx";
import { useSlideshowColumns } from "../components/use-slideshow-columns.tsx";
import { displayNamesQuery, removeSlideshow, slideshowsQuery } from "../queries.ts";

/** Addresses around the list; the app knows them. */
export type SlideshowPaths = {
  list: (facilityId: string) => string;
  create: (facilityId: string) => string;
  edit: (facilityId: string, id: string) => string;
  view: (facilityId: string, id: string) => string;
  displays: (facilityId: string) => string;
};

const keyOf = ({ id }: SlideshowRow) => id;
const nameOf = ({ name }: SlideshowRow) => name;
const fields = ({ name }: SlideshowRow) => [name];
const BY_NAME = [{ key: "name", desc: false }] as const;
const removeWords = (part: string, { displayCount }: SlideshowRow) =>
  textId(`slideshows.remove.${part === "text" && displayCount > 0 ? "textShown" : part}`);

/** The row that the form has just made or changed, which it hands over with the way here. */
const savedIn = (state: unknown): string | null => {
  const saved = (state as { saved?: unknown } | null)?.saved;
  return typeof saved === "string" ? saved : null;
};

/** Names of the displays that show a slideshow, for the question before it is deleted. */
const useShownOn = (facilityId: string, isNeeded: boolean) => {
  const t = useText("slideshows");
  const format = useFormat();
  const { data = [] } = useQuery({ ...displayNamesQuery(facilityId), enabled: isNeeded });
  return useCallback(
    ({ id, displayCount }: SlideshowRow): string => {
      const names = data
        .filter(({ slideshowId, state }) => slideshowId === id && state !== "revoked")
        .map(({ name }) => name);
      return names.length > 0
        ? format.list(names)
        : t("slideshows.displayCount", { count: displayCount });
    },
    [data, format, t],
  );
};

/** The slideshows of the facility in use. */
export function SlideshowsScreen({ paths }: { paths: SlideshowPaths }) {
  const t = useText("slideshows", "errors");
  const { facility, menus } = useFacility();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const query = useQuery(slideshowsQuery(facility.id));
  const mayEdit = usePermission("editSlideshows") && facility.canSaveSlides;
  const mayDelete = usePermission("deleteSlideshows") && mayEdit;
  const columns = useSlideshowColumns({
    facilityId: facility.id,
    mayEdit,
    viewPath: paths.view,
  });
  const search = useMemo(() => ({ label: t("slideshows.search"), fields }), [t]);
  const [created, showCreated] = useCreatedRow();
  const saved = savedIn(state);
  useEffect(() => {
    if (saved !== null) showCreated(saved);
  }, [saved, showCreated]);
  const isShown = query.data?.some(({ displayCount }) => displayCount > 0) ?? false;
  const shownOn = useShownOn(facility.id, mayDelete && isShown);
  const removing = useConfirm<SlideshowRow>({
    words: removeWords,
    values: (row) => ({ name: row.name, displays: shownOn(row) }),
    act: ({ id }) => removeSlideshow(client, facility.id, id),
  });
  const { ask } = removing;
  const actions = useCallback(
    (row: SlideshowRow): RowItems => [
      mayEdit && {
        id: "edit",
        label: t("slideshows.edit"),
        icon: <Edit />,
        onSelect: () => void navigate(paths.edit(facility.id, row.id)),
      },
      mayDelete && {
        id: "delete",
        label: t("slideshows.remove.action"),
        icon: <Trash />,
        danger: true,
        startsGroup: true,
        onSelect: () => ask(row),
      },
    ],
    [t, navigate, paths, facility.id, mayEdit, mayDelete, ask],
  );
  const add = (
    <LinkButton variant="primary" icon={<Plus />} to={paths.create(facility.id)}>
      {t("slideshows.create")}
    </LinkButton>
  );
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("slideshows.title"),
          about: t("slideshows.about"),
          trail: menus,
          actions: mayEdit && (
            <>
              <LinkButton icon={<Desktop />} to={paths.displays(facility.id)}>
                {t("slideshows.displays")}
              </LinkButton>
              {add}
            </>
          ),
        }}
        caption={t("slideshows.caption", { facility: facility.name })}
        list={query}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        search={search}
        sort={BY_NAME}
        {...(mayEdit && { actions })}
        created={created}
        empty={{
          title: t("slideshows.empty.title"),
          text: t(`slideshows.empty.${mayEdit ? "text" : "textForReaders"}`),
          ...(mayEdit && { action: add }),
        }}
        failedTitle={t("slideshows.failed")}
      />
      {removing.dialog}
    </div>
  );
}
