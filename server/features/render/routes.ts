import { api } from "#contract/index.ts";
import type { Mount } from "#server/http/types.ts";
import { openPage } from "./service.ts";
import type { RenderDeps } from "./service.ts";

/** The page of a report that is drawn for somebody who is not there, opened by a ticket alone. */
export const mountRender = (mount: Mount, deps: RenderDeps): void => {
  mount(api.render.page, ({ body }) => openPage(deps, body));
};
