import { useEffect, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { type AppInfo, type ServerChoice, platform } from "#renderer/platform/index.ts";
import { Desktop, Maximize } from "#renderer/ui/indicators/icons.ts";
import type { MenuItem } from "#renderer/ui/overlays/menu-list.tsx";

type Console = { server: ServerChoice; info: AppInfo | undefined };

/** The server in use and the console's version; undefined in a browser, and until they are known. */
export const useConsole = (): Console | undefined => {
  const [known, setKnown] = useState<Console>();
  useEffect(() => {
    if (platform.server === undefined) return;
    let isOver = false;
    void Promise.all([platform.server.inUse(), platform.appInfo()]).then(([server, info]) => {
      if (!isOver) setKnown({ server, info });
    });
    return () => {
      isOver = true;
    };
  }, []);
  return known;
};

/** What a browser has in its own menus: full screen and the choice of a server. */
export const useConsoleItems = (known: Console | undefined): readonly MenuItem[] => {
  const t = useText("shell");
  if (known === undefined) return [];
  const fullscreen: MenuItem = {
    id: "fullscreen",
    label: t("shell.account.fullscreen"),
    icon: <Maximize />,
    startsGroup: true,
    onSelect: () => void platform.fullscreen.set(true),
  };
  const changeServer: MenuItem = {
    id: "changeServer",
    label: t("shell.server.change"),
    icon: <Desktop />,
    onSelect: () => void platform.server?.change(),
  };
  return known.server.fixed ? [fullscreen] : [fullscreen, changeServer];
};

/** Which console this is and which server it shows. */
export function AboutConsole({ server, info }: Console) {
  const t = useText("shell");
  const host = new URL(server.url).host;
  return (
    <p className="hr-signed-in-user">
      <span>{t("shell.account.about", { version: info?.version ?? "", server: host })}</span>
    </p>
  );
}
