import sharp from "sharp";
import type { Attachment } from "../outbox.ts";
import type { Picture } from "../parts/picture.ts";
import { NARROW, WIDE, lineGraphSvg } from "./line-graph.ts";
import type { GraphSize, LineGraph } from "./line-graph.ts";

/** Few colours: a palette of 32 halves the file, and takes no longer where it is not searched for long. */
const PNG = { palette: true, colours: 32, effort: 1, dither: 0 } as const;

const drawn = async (graph: LineGraph, size: GraphSize, name: string): Promise<Attachment> => ({
  name,
  type: "image/png",
  content: await sharp(Buffer.from(lineGraphSvg(graph, size)))
    .png(PNG)
    .toBuffer(),
});

/**
 * A graph as two pictures that travel in a mail, drawn without a browser.
 * @param alt all that it shows, in words
 */
export const graphPictures = async (graph: LineGraph, alt: string): Promise<Picture> => {
  const [wide, narrow] = await Promise.all([
    drawn(graph, WIDE, "graph.png"),
    drawn(graph, NARROW, "graph-phone.png"),
  ]);
  return { wide, narrow, alt };
};
