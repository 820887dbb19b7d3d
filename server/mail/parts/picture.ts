import { type Attachment, contentId } from "../outbox.ts";
import type { Block } from "./block.ts";
import { markup } from "./markup.ts";
import { font, paint } from "./paint.ts";

/** A picture twice: as wide as the mail, and for a phone with larger letters. */
export type Picture = {
  wide: Attachment;
  narrow: Attachment;
  /** All that it shows, in words. */
  alt: string;
};

const IMAGE = `width:100%;height:auto;border:0;${font(13, 19)}`;

/** A graph as pictures that travel in the mail; the words say the same where they are not shown. */
export const pictureBlock = ({ wide, narrow, alt }: Picture): Block => ({
  html: markup`<div class="pw" style="margin:0 0 20px"><img src="cid:${contentId(wide.name)}" width="534" alt="${alt}" ${paint({ ink: "ink-2" }, `display:block;max-width:600px;${IMAGE}`)}></div>
<!--[if !mso]><!--><div class="pn" style="display:none;max-height:0;overflow:hidden;margin:0 0 20px;mso-hide:all"><img src="cid:${contentId(narrow.name)}" width="360" alt="${alt}" ${paint({ ink: "ink-2" }, `display:block;max-width:480px;${IMAGE}`)}></div><!--<![endif]-->`,
  text: alt,
});
