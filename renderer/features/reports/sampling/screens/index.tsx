import { type Pages, lazyScreen } from "#renderer/pages/page.ts";

const SamplingScreen = lazyScreen(
  async () => (await import("./sampling-screen.tsx")).SamplingScreen,
);

export const PAGES: Pages = {
  samplingPlan: {
    permission: "samplingPlan",
    menu: { in: "account", position: 20 },
    facility: { privilege: "viewSamplingPlan", products: ["OBS"] },
    screen: () => <SamplingScreen />,
  },
};
