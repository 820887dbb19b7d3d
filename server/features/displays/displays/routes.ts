import { Readable } from "node:stream";
import { DISPLAY_LIMITS, type PinHash } from "#contract/displays/displays.ts";
import { api } from "#contract/index.ts";
import type { Db } from "#server/db/knex.ts";
import { readBody } from "#server/http/requests/read-body.ts";
import type { HttpContext, Mount } from "#server/http/types.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { hashToken } from "#server/lib/hashing.ts";
import { displayCookies } from "./http/cookies.ts";
import * as service from "./service.ts";
import type { Screen } from "./service.ts";

type DisplayDeps = {
  db: Db;
  clock: Clock;
  publicUrl: string;
  /** Makes the values of screens' credentials. */
  credentialKey: string;
  /** Of the web build; empty without one. */
  build: string;
};

/** Two languages of some hundred slides at once; a slide takes some ten KB. */
const CONTENTS_MOST = 1_000;
const calls = api.displays;

const pinOf = async (pin: string | null | undefined): Promise<PinHash | null | undefined> =>
  typeof pin === "string" ? service.hashPin(pin) : pin;

/** Where a code is unknown its try stays noted: the transaction has ended before the refusal. */
const known = <T>(found: T | null): T => {
  if (found === null) throw new AppError("code_unknown");
  return found;
};

const picture = (
  { type, content }: { type: string; content: Buffer },
  name: string,
): { stream: Readable; contentType: string; fileName: string } => ({
  stream: Readable.from([content]),
  contentType: type,
  fileName: `${name}.${type.split("/").at(-1) ?? ""}`,
});

/** Display screens: what they ask themselves by their own cookie, and what people do with them. */
export const mountDisplays = (mount: Mount, deps: DisplayDeps): void => {
  const { db, clock, build } = deps;
  const cookies = displayCookies(deps.publicUrl);
  const contents = service.createSharedAnswers<service.SharedSlide>({
    keepMs: DISPLAY_LIMITS.contentMs,
    most: CONTENTS_MOST,
    nowMs: () => clock.now().getTime(),
  });
  const parts = { db, clock, build, contents, credentialKey: deps.credentialKey };
  const limit = service.createCallLimit({
    perSecond: DISPLAY_LIMITS.callsPerSecond,
    nowMs: () => clock.now().getTime(),
  });

  /** The value of the credential's cookie, counted by itself. */
  const countedToken = (ctx: HttpContext): string | null => {
    const token = cookies.credential.read(ctx);
    if (token !== null && !limit.take(hashToken(token).toString("hex")))
      throw new AppError("rate_limited", { retryAfter: 1 });
    return token;
  };
  const screenOf = async (ctx: HttpContext): Promise<Screen> => {
    const token = countedToken(ctx);
    const { screen, isCookieDue } = await service.findScreen(db, token, clock.now());
    if (isCookieDue && token !== null) cookies.credential.write(ctx, token);
    return screen;
  };

  mount(calls.enrol, async ({ ctx, body, language }) => {
    const asked = await service.askEnrolment(
      deps,
      {
        secret: cookies.enrolment.read(ctx),
        credential: cookies.credential.read(ctx),
        ipAddress: ctx.ip,
        userAgent: ctx.get("user-agent"),
        size: body.size,
        timeZone: body.timeZone ?? "UTC",
        language,
      },
      clock.now(),
    );
    if (asked.secret !== undefined) cookies.enrolment.write(ctx, asked.secret);
    if (asked.credential !== undefined) cookies.credential.write(ctx, asked.credential);
    return asked.answer;
  });
  mount(calls.me, async ({ ctx }) => service.readMe(parts, await screenOf(ctx)));
  mount(calls.slide, async ({ ctx, params, query }) =>
    service.readSlide(parts, await screenOf(ctx), params.slideId, query.language),
  );
  mount(calls.media, async ({ ctx, params: { hash } }) => {
    const found = await service.readMedia(parts, await screenOf(ctx), hash);
    return { ...picture(found, hash), kept: { tag: hash, isForGood: true } };
  });
  mount(calls.beat, async ({ ctx, body }) => {
    const token = countedToken(ctx);
    const said = { ...body, userAgent: ctx.get("user-agent") };
    const { answer, credential } = await service.takeHeartbeat(parts, token, said);
    if (credential !== null) cookies.credential.write(ctx, credential);
    return answer;
  });
  mount(calls.picture, async ({ ctx }) => {
    const screen = await screenOf(ctx);
    const content = await readBody(ctx, DISPLAY_LIMITS.pictureMaxBytes);
    if (content === null) throw new AppError("file_too_large");
    await service.storePicture(db, screen, content, clock.now());
  });

  mount.change(calls.find, async ({ body, write }) =>
    known(await write(({ tx, actor, now }) => service.findEnrolment(tx, actor, body.code, now))),
  );
  mount.change(calls.confirm, async ({ body, write }) => {
    const pin = (await pinOf(body.pin)) ?? null;
    return known(
      await write(async (act) => {
        const display = await service.confirmDisplay(act, body, pin);
        if (display === null) act.nothingChanged();
        return display;
      }),
    );
  });
  mount(calls.list, ({ actor, query }) => service.listDisplays(deps, actor, query.facilityId));
  mount(calls.get, ({ actor, params }) => service.getDisplay(deps, actor, params.displayId));
  mount.change(calls.update, async ({ params, body, write }) => {
    const pin = await pinOf(body.pin);
    return write((act) => service.updateDisplay(act, params.displayId, body, pin));
  });
  mount.write(calls.command, (act, { params, body }) =>
    service.commandDisplay(act, params.displayId, body.command),
  );
  mount.write(calls.seePicture, async (act, { params }) => {
    const found = await service.seePicture(act, params.displayId);
    return picture(found, found.name);
  });
  mount.write(calls.separate, (act, { params }) => service.separateDisplay(act, params.displayId));
  mount.write(calls.revoke, (act, { params }) => service.revokeDisplay(act, params.displayId));
};
