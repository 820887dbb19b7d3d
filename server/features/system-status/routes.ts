import { api } from "#contract/index.ts";
import type { Mount } from "#server/http/types.ts";
import { type DiagnosticsDeps, diagnose, readHistory, readStatus } from "./service.ts";

/** How this installation is, for the provider's staff. */
export const mountSystemStatus = (mount: Mount, deps: DiagnosticsDeps): void => {
  mount(api.systemStatus.current, () => readStatus(deps));
  mount(api.systemStatus.history, () => readHistory(deps));
  mount(api.systemStatus.diagnostics, () => diagnose(deps));
};
