import { api } from "#contract/index.ts";
import type { Mount } from "#server/http/types.ts";

/**
 * Answers pages where they report events to.
 * @param key the service's connection string; null without one
 */
export const mountAnalytics = (mount: Mount, { key }: { key: string | null }): void => {
  mount(api.analytics.applicationInsights, async () => ({ key }));
};
