import type { ReactNode } from "react";

/** What a page adds to the portal's menu. */
export type MenuEntry = { label: ReactNode; onChoose: () => void };
