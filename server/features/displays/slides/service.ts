export { findSlideImage, plannedSlides, slideContent } from "./services/content.ts";
export { followPlaces } from "./services/follow-places.ts";
export { checkImage, presentPicture, readImage, saveImage } from "./services/images.ts";
export {
  findSlide,
  listSlides,
  removeSlide,
  saveSlide,
  slideOfFacility,
} from "./services/slides.ts";
export { presentImage, reportOf } from "./presenter.ts";
export { findSlide as findSlideRow, zoneOf } from "./queries/slides.ts";
export type { SlideRow } from "./queries/slides.ts";
