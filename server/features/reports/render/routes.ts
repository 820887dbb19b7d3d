import { api } from "#contract/index.ts";
import type { Mount } from "#server/http/types.ts";
import { type RenderDeps, openPage, useTicket } from "./service.ts";

/** The page of a report that is drawn for a user who is not there, opened by a ticket alone. */
export const mountRender = (mount: Mount, deps: RenderDeps): void => {
  mount(api.render.page, async ({ body, inTurn }) => {
    const opened = await useTicket(deps, body);
    return inTurn(opened.whose, () => openPage(deps, opened));
  });
};
