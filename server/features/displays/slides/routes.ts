import { Readable } from "node:stream";
import { api } from "#contract/index.ts";
import type { ReportDeps } from "#server/features/reports/reports/service.ts";
import type { Mount } from "#server/http/types.ts";
import type { PictureDrawer } from "#server/lib/pictures/picture-drawer.ts";
import * as service from "./service.ts";

/** Reports and pictures saved as slides. */
export const mountSlides = (mount: Mount, deps: ReportDeps & { pictures: PictureDrawer }): void => {
  mount(api.slides.list, ({ actor, query }) => service.listSlides(deps, actor, query.facilityId));
  mount(api.slides.get, ({ actor, params, query, language }) =>
    service.findSlide(deps, actor, params.slideId, query.language ?? language),
  );
  mount(api.slides.getOfFacility, ({ actor, params, query, language }) =>
    service.slideOfFacility(deps, actor, params, query.language ?? language),
  );
  mount.write(api.slides.save, (act, { body }) => service.saveSlide(act, deps, body));
  mount.change(api.slides.image, async ({ actor, query, body, file, signal, write }) => {
    const sent = { actor, facilityId: query.facilityId, file };
    const picture = await service.checkImage(deps, sent, body, signal);
    const image = service.presentPicture(picture);
    const { name } = body;
    if (name === undefined) return { image, slide: null };
    const slide = await write((act) =>
      service.saveImage(act, query.facilityId, { ...body, name }, picture),
    );
    return { image, slide };
  });
  mount(api.slides.picture, async ({ actor, params, query }) => {
    const { type, content } = await service.readImage(deps, actor, query.facilityId, params.hash);
    return {
      stream: Readable.from([content]),
      contentType: type,
      fileName: type === "image/jpeg" ? "slide.jpg" : "slide.webp",
      kept: { tag: params.hash, isForGood: true },
    };
  });
  mount.write(api.slides.remove, (act, { params }) => service.removeSlide(act, params.slideId));
};
