import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { unfoldingGif } from "#tests/support/gif.ts";
import { createPictureDrawer } from "#server/lib/pictures/picture-drawer.ts";

const png = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

/** Within the limits of pixels, and works for longer than any test waits. */
const busyGif = (): Buffer => unfoldingGif(200, 630);

/** Processes that this one waits for. */
const awaited = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === "ProcessWrap").length;

const always = new AbortController().signal;

describe("the drawer of uploaded pictures", () => {
  const drawer = createPictureDrawer();
  afterAll(() => drawer.close());

  it("slides and logos are drawn, even several at once", async () => {
    const file = await png();
    const [slide, logo] = await Promise.all([
      drawer.draw("slide", file, always),
      drawer.draw("logo", file, always),
    ]);
    expect(slide).toMatchObject({ type: "image/webp", width: 40, height: 30 });
    expect((await sharp(slide.content).metadata()).format).toBe("webp");
    expect(await sharp(logo).metadata()).toMatchObject({ format: "png", width: 40, height: 30 });
  });

  it("a picture with too much work is given up, and the next drawn", async () => {
    const impatient = createPictureDrawer({ workMs: 100 });
    await expect(impatient.draw("slide", busyGif(), always)).rejects.toMatchObject({
      code: "picture_too_large",
    });
    impatient.close();
    // More than any small picture takes, also where reading the libraries is counted.
    const patient = createPictureDrawer({ workMs: 60_000 });
    expect(await patient.draw("slide", await png(), always)).toMatchObject({ width: 40 });
    patient.close();
  });

  it("a picture without a free processor is given up", async () => {
    const impatient = createPictureDrawer({ limitMs: 1 });
    await expect(impatient.draw("slide", await png(), always)).rejects.toMatchObject({
      code: "timeout",
    });
    impatient.close();
  });

  it("the drawer of pictures drops a departed sender's work, and draws the next", async () => {
    await expect.poll(awaited).toBe(0);
    const left = new AbortController();
    const busy = expect(drawer.draw("slide", busyGif(), left.signal)).rejects.toThrow("left");
    expect(awaited()).toBe(1);
    left.abort(new Error("left"));
    await busy;
    await expect.poll(awaited).toBe(0);
    expect(await drawer.draw("slide", await png(), always)).toMatchObject({ width: 40 });
    await expect(drawer.draw("slide", await png(), left.signal)).rejects.toThrow("left");
  });

  it("what is no picture, or has too many pixels, is refused", async () => {
    await expect(drawer.draw("logo", Buffer.from("text"), always)).rejects.toMatchObject({
      code: "file_type",
    });
    const huge = sharp({
      create: { width: 4_001, height: 4_000, channels: 3, background: "teal" },
    });
    await expect(drawer.draw("logo", await huge.png().toBuffer(), always)).rejects.toMatchObject({
      code: "picture_too_large",
    });
  });
});
