import type { HandDraft } from "./draft.ts";

/** What hands lack before an outcome can save them. */
export type Lacking = "role" | "moment" | "both";

/** What is still to be chosen; null when an outcome saves. */
export const lackingOf = ({ roleId, momentIds }: HandDraft): Lacking | null => {
  if (momentIds.length > 0) return roleId === null ? "role" : null;
  return roleId === null ? "both" : "moment";
};
