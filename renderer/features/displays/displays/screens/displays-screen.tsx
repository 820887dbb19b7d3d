import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { Display } from "#contract/displays/displays.ts";
import { useConfirm } from "#renderer/forms/use-confirm.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { portalAddress } from "#renderer/platform/index.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { fetched } from "#renderer/ui/feedback/fetched.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { useCreatedRow } from "#renderer/ui/lists/use-created-row.ts";
import { useOpenRow } from "#renderer/ui/lists/use-open-row.ts";
import {
  Desktop,
  Edit,
  EyeOpen,
  Lock,
  Plus,
  Presentation,
  Refresh,
} from "#renderer/ui/indicators/icons.ts";
import type { RowItems } from "#renderer/ui/overlays/row-menu.tsx";
import type { DisplayPart } from "../components/display-dialog.tsx";
import type { SlideFaceOf } from "../components/display-picture.tsx";
import { useDisplayColumns } from "../components/use-display-columns.tsx";
import { useCommands } from "../components/use-commands.ts";
import { displaysQuery, revokeDisplay } from "../queries.ts";
import "./displays.css";

/** What few who look at the list open: fetched when they do. */
const DisplayDrawer = fetched(
  async () => (await import("../components/display-drawer.tsx")).DisplayDrawer,
);
const DisplayDialog = fetched(
  async () => (await import("../components/display-dialog.tsx")).DisplayDialog,
);

type Props = {
  /** Where the page belongs. */
  trail: readonly ReactNode[];
  addPath: (facilityId: string) => string;
  Face: SlideFaceOf;
};

const keyOf = ({ id }: Display) => id;
const nameOf = ({ name }: Display) => name;
const named = ({ name }: Display) => ({ name });
const fields = ({ name, slideshowName, shown }: Display) => [
  name,
  slideshowName,
  shown?.title ?? null,
];
const BY_NAME = [{ key: "name", desc: false }] as const;
const revokeWords = (part: string) => textId(`displays.revoke.${part}`);

/** The row that was just enrolled, which the form hands over with the way here. */
const savedIn = (state: unknown): string | null => {
  const saved = (state as { saved?: unknown } | null)?.saved;
  return typeof saved === "string" ? saved : null;
};

/** The display screens of the facility in use. */
export function DisplaysScreen({ trail, addPath, Face }: Props) {
  const t = useText("displays");
  const format = useFormat();
  const client = useQueryClient();
  const { facility } = useFacility();
  const { state } = useLocation();
  const query = useQuery(displaysQuery(facility.id));
  const [opened, open] = useOpenRow();
  const columns = useDisplayColumns({
    timeZone: facility.timeZone,
    loadedAt: query.dataUpdatedAt,
    onOpen: open,
  });
  const [created, showCreated] = useCreatedRow();
  const saved = savedIn(state);
  useEffect(() => {
    if (saved !== null) showCreated(saved);
  }, [saved, showCreated]);
  const send = useCommands();
  const editing = useDialog<{ display: Display; part: DisplayPart }>();
  const { open: edit } = editing;
  const revoking = useConfirm<Display>({
    words: revokeWords,
    values: named,
    act: (display) => revokeDisplay(client, display),
  });
  const { ask: askToRevoke } = revoking;
  const actions = useCallback(
    (display: Display): RowItems => {
      if (display.state === "revoked") return [];
      const command = (name: "identify" | "reload" | "picture", icon: React.ReactElement) => ({
        id: name,
        label: t(`displays.command.${name}.label`),
        icon,
        onSelect: () => void send(display, name),
      });
      return [
        command("identify", <EyeOpen />),
        command("reload", <Refresh />),
        display.canSendPicture !== false && command("picture", <Desktop />),
        {
          id: "slideshow",
          label: t("displays.changeSlideshow"),
          icon: <Presentation />,
          onSelect: () => edit({ display, part: "slideshow" }),
        },
        {
          id: "rename",
          label: t("displays.rename"),
          icon: <Edit />,
          onSelect: () => edit({ display, part: "name" }),
        },
        {
          id: "revoke",
          label: t("displays.revoke.action"),
          icon: <Lock />,
          danger: true,
          startsGroup: true,
          onSelect: () => askToRevoke(display),
        },
      ];
    },
    [t, send, edit, askToRevoke],
  );
  const search = useMemo(() => ({ label: t("displays.search"), fields }), [t]);
  const enrolled = query.data?.filter((display) => display.state !== "revoked") ?? [];
  const online = enrolled.filter((display) => display.state === "online").length;
  const add = (
    <LinkButton variant="primary" icon={<Plus />} to={addPath(facility.id)}>
      {t("displays.add")}
    </LinkButton>
  );
  const { about } = editing;
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("displays.title"),
          range:
            enrolled.length > 0
              ? t("displays.online", format.share(online, enrolled.length))
              : undefined,
          trail,
          actions: add,
        }}
        caption={t("displays.caption", { facility: facility.name })}
        list={query}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={43}
        search={search}
        sort={BY_NAME}
        actions={actions}
        created={created}
        opened={opened}
        empty={{
          title: t("displays.empty.title"),
          text: t("displays.empty.text", { address: portalAddress("/display") }),
          action: add,
        }}
        failedTitle={t("displays.failed")}
      />
      <Suspense fallback={null}>
        {opened !== null && (
          <DisplayDrawer
            key={opened}
            displayId={opened}
            listed={query.data?.find(({ id }) => id === opened)}
            Face={Face}
            onClose={() => open(null)}
            onRevoke={askToRevoke}
            onSettings={(display) => edit({ display, part: "settings" })}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {about !== null && <DisplayDialog key={editing.opening} {...editing.props} {...about} />}
      </Suspense>
      {revoking.dialog}
    </div>
  );
}
