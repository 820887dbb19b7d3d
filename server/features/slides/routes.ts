import { api } from "#contract/index.ts";
import type { ReportDeps } from "#server/features/reports/service.ts";
import type { Mount } from "#server/http/types.ts";
import * as service from "./service.ts";

/** Reports saved as slides. */
export const mountSlides = (mount: Mount, deps: ReportDeps): void => {
  mount(api.slides.list, ({ actor, query }) => service.listSlides(deps, actor, query.facilityId));
  mount(api.slides.get, ({ actor, params }) => service.findSlide(deps, actor, params.slideId));
  mount(api.slides.getOfFacility, ({ actor, params }) =>
    service.slideOfFacility(deps, actor, params),
  );
  mount.write(api.slides.save, (act, { body }) => service.saveSlide(act, deps, body));
  mount.write(api.slides.remove, (act, { params }) => service.removeSlide(act, params.slideId));
};
