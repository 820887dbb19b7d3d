import { RAW_PRODUCTS } from "#contract/reports/downloads.ts";
import { type Pages, lazyScreen } from "#renderer/pages/page.ts";
import { Download } from "#renderer/ui/indicators/icons.ts";

const DownloadsScreen = lazyScreen(
  async () => (await import("./downloads-screen.tsx")).DownloadsScreen,
);

export const PAGES: Pages = {
  downloads: {
    permission: "downloads",
    menu: { in: "icons", position: 10, icon: <Download />, opensTab: true },
    facility: { privilege: "rawExportReport", products: RAW_PRODUCTS },
    screen: () => <DownloadsScreen />,
  },
};
