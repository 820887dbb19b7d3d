import { drawnPicture } from "#server/lib/pictures/picture.ts";
import type { Attachment } from "../outbox.ts";
import type { Picture } from "../parts/picture.ts";
import { type GraphSize, type LineGraph, NARROW, WIDE, lineGraphSvg } from "./line-graph.ts";

const drawn = async (graph: LineGraph, size: GraphSize, name: string): Promise<Attachment> => ({
  name,
  type: "image/png",
  content: await drawnPicture(lineGraphSvg(graph, size)),
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
