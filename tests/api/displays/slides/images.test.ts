import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SLIDE_LIMITS, type Slide, slides } from "#contract/displays/slides.ts";
import { buildFacility, type BuiltFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, problemOf, signIn } from "#tests/support/client.ts";
import { fileForm } from "#tests/support/file-form.ts";
import { unfoldingGif } from "#tests/support/gif.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const drawn = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

/** A GIF of so many frames, each of another color. */
const gif = async (frames: number, side = 4): Promise<Buffer> => {
  const each = Array.from({ length: frames }, (_, index) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: { r: (index * 80) % 256, g: 90, b: 200 - (index % 200) },
      },
    })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(each), { join: { animated: true } })
    .gif({ delay: each.map(() => 100), loop: 0, keepDuplicateFrames: true })
    .toBuffer();
};

describe("a slide that is a picture", () => {
  let portal: Portal;
  let facility: BuiltFacility;
  let page: Client;
  let admin: Client;
  const signInAs = async (role: "dataAnalyst" | "reporting" | "customerAdmin") => {
    const user = await buildUser(portal.db, { customerId: facility.customerId, role });
    return signIn(portal.origin, user.email, user.password);
  };
  beforeAll(async () => {
    portal = await startPortal();
    facility = await buildFacility(portal.db);
    page = await signInAs("dataAnalyst");
    admin = await signInAs("customerAdmin");
  });
  afterAll(() => portal.close());

  const post = (
    content: Uint8Array,
    texts: Record<string, string> = {},
    { client = page, field = "file" } = {},
  ) => {
    const form = fileForm(field, content);
    for (const [name, text] of Object.entries(texts)) form.append(name, text);
    return client.send("POST", `/api/slide/image?facilityId=${facility.facilityId}`, form);
  };
  const posted = async (content: Uint8Array, texts?: Record<string, string>) => {
    const answer = await post(content, texts);
    expect(answer.status).toBe(200);
    return slides.image.output.parse(await answer.json());
  };
  const saved = async (content: Uint8Array, name: string): Promise<Slide> => {
    const { slide } = await posted(content, { name });
    if (slide === null) throw new Error("nothing was saved");
    return slide;
  };
  const keptCount = async (hash: string): Promise<number> =>
    (
      await portal
        .db("slide_image")
        .where({ ...of(), hash })
        .select("hash")
    ).length;
  const of = () => ({ customer_id: facility.customerId, facility_id: facility.facilityId });
  const contentOf = async (slide: Slide) => {
    const answer = await page.get(slide.imageUrl ?? "");
    expect(answer.status).toBe(200);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it.each([
    ["png", "webp", "image/webp"],
    ["gif", "webp", "image/webp"],
    ["jpeg", "jpeg", "image/jpeg"],
  ] as const)(
    "a picture of %s is stored as %s, under the hash of its bytes",
    async (kind, format, type) => {
      const slide = await saved(await drawn().toFormat(kind).toBuffer(), `Poster ${kind}`);
      expect(slide).toMatchObject({
        reportId: 20,
        reportFilters: null,
        reportControls: null,
        reportData: null,
        image: { type, width: 60, height: 40 },
      });
      expect(JSON.parse(slide.parametersJson)).toEqual({ ImageUrl: slide.imageUrl });
      const { answer, bytes } = await contentOf(slide);
      expect(answer.headers.get("content-type")).toBe(type);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(slide.image?.hash);
      expect((await sharp(bytes).metadata()).format).toBe(format);
      expect((await page.get(`/api/slide/${slide.id}`)).status).toBe(200);
    },
  );

  it("a picture is turned as its camera says, and reveals nothing of it", async () => {
    const file = await drawn()
      .withExif({ IFD0: { Artist: "Somebody Secret", Orientation: "6" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const slide = await saved(file, "Turned");
    expect(slide.image).toMatchObject({ width: 40, height: 60 });
    const { bytes } = await contentOf(slide);
    const kept = await sharp(bytes).metadata();
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("a picture on a slide stays animated", async () => {
    const slide = await saved(await gif(3), "Moving");
    const { bytes } = await contentOf(slide);
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 100, 100],
      loop: 0,
    });
    expect(slide.image).toMatchObject({ width: 4, height: 4 });
  });

  it("a picture slide is no larger than a screen", async () => {
    const { image } = await posted(await drawn(4000, 3000).png().toBuffer());
    expect(image).toMatchObject({ width: 2880, height: 2160 });
  });

  it("a picture that would be too large is stored in less detail", async () => {
    const noise = await sharp({
      create: {
        width: 2600,
        height: 2000,
        channels: 3,
        background: "gray",
        noise: { type: "gaussian", mean: 128, sigma: 120 },
      },
    })
      .jpeg({ quality: 18 })
      .toBuffer();
    expect(noise.length).toBeLessThanOrEqual(SLIDE_LIMITS.imageMaxBytes);
    const best = await sharp(noise).jpeg({ quality: 90 }).toBuffer();
    expect(best.length).toBeGreaterThan(SLIDE_LIMITS.keptImageMaxBytes);
    const { image } = await posted(noise);
    expect(image.bytes).toBeLessThanOrEqual(SLIDE_LIMITS.keptImageMaxBytes);
    expect(image.width).toBe(2600);
  });

  it("a picture slide is only checked without a name, and saved with one", async () => {
    const { image, slide } = await posted(await drawn(33, 33).png().toBuffer());
    expect(slide).toBeNull();
    expect(await keptCount(image.hash)).toBe(0);
    const named = await posted(await drawn(33, 33).png().toBuffer(), {
      name: " Named ",
      shownFrom: "2026-01-01",
      shownUntil: "2026-12-31",
    });
    expect(named).toMatchObject({
      image,
      slide: { name: "Named", shownFrom: "2026-01-01", shownUntil: "2026-12-31" },
    });
    expect(await keptCount(image.hash)).toBe(1);
    const taken = await post(await drawn().png().toBuffer(), { name: "NAMED" });
    expect(taken.status).toBe(409);
    expect(await problemOf(taken)).toMatchObject({
      code: "duplicate_name",
      fieldErrors: { name: "taken" },
    });
    const strange = await post(await drawn().png().toBuffer(), { nickname: "Poster" });
    expect((await problemOf(strange)).fieldErrors).toEqual({ nickname: "unknown_field" });
  });

  it("a picture slide may come in a field of any name, and alone", async () => {
    const file = await drawn().png().toBuffer();
    expect((await post(file, {}, { field: "image" })).status).toBe(200);
    const two = fileForm("file", file);
    two.append("other", new Blob([new Uint8Array(file)]), "other.png");
    const path = `/api/slide/image?facilityId=${facility.facilityId}`;
    expect((await page.send("POST", path, two)).status).toBe(400);
  });

  it("a picture slide refuses what is no picture or unpacks into too much", async () => {
    const cut = (await drawn(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000);
    const refused: [Uint8Array, number][] = [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
      [await drawn().webp().toBuffer(), 415],
      [cut, 415],
      [await drawn(8000, 5001).png().toBuffer(), 413],
      [await gif(SLIDE_LIMITS.imageMaxFrames + 1, 2), 413],
      [unfoldingGif(81, 1000), 413],
      [Buffer.alloc(SLIDE_LIMITS.imageMaxBytes + 1), 413],
    ];
    for (const [file, status] of refused)
      // oxlint-disable-next-line no-await-in-loop -- they are drawn one at a time
      expect((await post(file, { name: "Refused" })).status).toBe(status);
    expect((await post(await gif(SLIDE_LIMITS.imageMaxFrames, 2))).status).toBe(200);
    expect((await post(await drawn(8000, 5000).png().toBuffer())).status).toBe(200);
  });

  it("a picture goes with the last slide that shows it", async () => {
    const file = await drawn(50, 50).png().toBuffer();
    const first = await saved(file, "First");
    const second = await saved(file, "Second");
    const hash = first.image?.hash ?? "";
    expect(second.image?.hash).toBe(hash);
    expect(await keptCount(hash)).toBe(1);
    await admin.send("DELETE", `/api/slide/${first.id}`);
    expect((await page.get(second.imageUrl ?? "")).status).toBe(200);
    await admin.send("DELETE", `/api/slide/${second.id}`);
    expect(await keptCount(hash)).toBe(0);
    expect((await page.get(second.imageUrl ?? "")).status).toBe(404);
  });

  it("a picture slide requires image slides, and is visible at its facility", async () => {
    const reader = await signInAs("reporting");
    const file = await drawn(20, 20).png().toBuffer();
    expect((await post(file, {}, { client: reader })).status).toBe(403);
    const slide = await saved(file, "Seen");
    expect((await reader.get(slide.imageUrl ?? "")).status).toBe(200);
    const next = await buildFacility(portal.db, { customerId: facility.customerId });
    const elsewhere = `/api/slide/image/${slide.image?.hash}?facilityId=${next.facilityId}`;
    expect((await page.get(elsewhere)).status).toBe(404);
  });
});
