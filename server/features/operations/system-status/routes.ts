import { api } from "#contract/index.ts";
import type { Mount } from "#server/http/types.ts";
import type { Metrics } from "#server/http/metrics.ts";
import {
  type DiagnosticsDeps,
  diagnose,
  exposeStatus,
  readHistory,
  readStatus,
} from "./service.ts";

/** How this installation is, for the provider's staff, and for whatever reads its metrics. */
export const mountSystemStatus = (
  mount: Mount,
  { metrics, ...deps }: DiagnosticsDeps & { metrics: Pick<Metrics, "registry"> },
): void => {
  exposeStatus(metrics.registry, deps);
  mount(api.systemStatus.current, () => readStatus(deps));
  mount(api.systemStatus.history, () => readHistory(deps));
  mount(api.systemStatus.diagnostics, () => diagnose(deps));
};
