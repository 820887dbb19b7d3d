import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { DisplayPinHash } from "./display-pin.ts";
import {
  FacilityId,
  INTEGER_MAX,
  Id,
  isTimeZone,
  Language,
  Name,
  SeenVersion,
  Version,
} from "../core/primitives.ts";
import { HalfHour } from "../organization/shifts.ts";
import { ImageHash, STORED_IMAGE_TYPES, Slide } from "./slides.ts";

export const DISPLAY_LIMITS = {
  /** No signs that look alike. */
  codeSigns: "ABCDEFGHJKLMNPQRSTUVWXYZ23456789",
  codeLength: 6,
  codeMs: 10 * 60_000,
  /** So long before its end the next code is shown. */
  codeShownNextMs: 30_000,
  askMs: 3_000,
  /** Who found a code has it for themselves for so long. */
  heldMs: 10 * 60_000,
  /** Wrong codes of one person within `wrongCodesMs`. */
  wrongCodesMax: 5,
  wrongCodesMs: 10 * 60_000,
  openOfAddressMax: 50,
  openMax: 2_000,
  openIdleMs: 60_000,
  credentialDays: 400,
  credentialRenewedDays: 7,
  credentialValueDays: 30,
  /** The old value works for so long after the new one was first used. */
  oldValueMs: 10 * 60_000,
  clonedMs: 5 * 60_000,
  beatMs: 30_000,
  /** While a user looks at the display's drawer. */
  watchedBeatMs: 3_000,
  watchedMs: 10_000,
  /** Online up to this age of its last beat, then late, then offline. */
  onlineMs: 5 * 60_000,
  lateMs: 60 * 60_000,
  commandMs: 2 * 60_000,
  identifyMs: 10_000,
  pictureMaxBytes: 300 * 1024,
  nameMaxLength: 100,
  callsPerSecond: 5,
  /** One answer serves all displays of a slideshow for so long. */
  contentMs: 30_000,
  pinPattern: /^\d{4,8}$/u,
} as const;

export const DISPLAY_ORIENTATIONS = ["asScreen", "landscape", "portrait"] as const;
/** Both in turn: one language a round. */
export const DISPLAY_LANGUAGES = ["en-US", "fr-CA", "both"] as const;
const DISPLAY_STATES = ["online", "late", "offline", "revoked"] as const;
export type DisplayState = (typeof DISPLAY_STATES)[number];
const DISPLAY_COMMANDS = ["identify", "next", "reload", "picture"] as const;
export const DisplayCommand = z.enum(DISPLAY_COMMANDS);
export type DisplayCommand = z.infer<typeof DisplayCommand>;
/** Why a display that is enrolled has nothing to show. */
export const DISPLAY_REASONS = ["slideshow_deleted", "slideshow_off", "no_slides"] as const;

const Size = z.object({
  width: z.number().int().min(0).max(20_000),
  height: z.number().int().min(0).max(20_000),
});

/** Hours in facility time in which the screen is black; the end may be on the next day. */
export const DarkHours = z.strictObject({ from: HalfHour, until: HalfHour });

/** How the main process of the console checks a PIN without a network. */
export const PinHash = DisplayPinHash;
export type PinHash = DisplayPinHash;

/** A code as a user types it: case and the gap do not matter. */
export const EnrolmentCode = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/gu, "").toUpperCase());

const chosen = {
  name: Name(DISPLAY_LIMITS.nameMaxLength),
  slideshowId: Id,
  orientation: z.enum(DISPLAY_ORIENTATIONS).default("asScreen"),
  language: z.enum(DISPLAY_LANGUAGES),
  darkHours: DarkHours.nullish(),
};

/** Of a new display or one that is changed: absent leaves it, null removes it. */
const Pin = z.string().regex(DISPLAY_LIMITS.pinPattern, "pin").nullish();

/** A display as a list and its drawer have it. */
export const Display = z.object({
  id: Id,
  name: z.string(),
  facilityId: Id,
  slideshowId: Id.nullable(),
  slideshowName: z.string().nullable(),
  orientation: z.enum(DISPLAY_ORIENTATIONS),
  language: z.enum(DISPLAY_LANGUAGES),
  darkHours: DarkHours.nullable(),
  hasPin: z.boolean(),
  /** Mails to who enrolled it when it goes offline and when it is back. */
  tellsOffline: z.boolean(),
  state: z.enum(DISPLAY_STATES),
  lastSeenAt: z.string().nullable(),
  /** What it showed last: its place, of how many, and the title. */
  shown: z.object({ place: z.number().int(), of: z.number().int(), title: z.string() }).nullable(),
  size: Size.nullable(),
  build: z.string().nullable(),
  browser: z.string().nullable(),
  lastGoodAt: z.string().nullable(),
  runningSince: z.string().nullable(),
  failures: z.object({ failed: z.number().int(), of: z.number().int() }).nullable(),
  enrolledAt: z.string(),
  enrolledBy: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** More than one where screens share one enrolment. */
  screens: z.number().int(),
  /** It starts without the network: a service worker or the console caches its page. */
  keepsPage: z.boolean().nullable(),
  canSendPicture: z.boolean().nullable(),
  pictureAt: z.string().nullable(),
  /** A command that waits for its beat. */
  pending: z.array(DisplayCommand),
  version: Version,
});
export type Display = z.infer<typeof Display>;

/** What a slide of a display's slideshow is; its content is fetched when its turn comes. */
export const PlannedSlide = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(["report", "image"]),
  /** Of a picture. */
  hash: z.string().nullable(),
  type: z.enum(STORED_IMAGE_TYPES).nullable(),
});
export type PlannedSlide = z.infer<typeof PlannedSlide>;

/** What a display is and shows. */
export const DisplayMe = z.object({
  displayId: Id,
  name: z.string(),
  /**
   * Of the web build that the server has: the file name of its page's entry script without folder and
   * ending, such as `index-Cx3k2Pq1`, so that a page knows its own; empty without a web build.
   */
  build: z.string(),
  facility: z.object({
    id: Id,
    name: z.string(),
    timeZone: z.string(),
    /** The picture itself, `data:image/png;base64,…`. */
    logo: z.string().nullable(),
  }),
  language: z.enum(DISPLAY_LANGUAGES),
  orientation: z.enum(DISPLAY_ORIENTATIONS),
  darkHours: DarkHours.nullable(),
  /** Whether it is dark now, in facility time, and when that changes next. */
  isDark: z.boolean(),
  darkChangesAt: z.string().nullable(),
  /** A reload a night is due from then on: an instant. */
  nightReloadAt: z.string(),
  pin: PinHash.nullable(),
  slideshow: z
    .object({
      id: Id,
      name: z.string(),
      /** Seconds. */
      interval: z.number().int(),
      /** The slides of today, in their order. */
      slides: z.array(PlannedSlide),
    })
    .nullable(),
  /** Where there is no slideshow to show. */
  reason: z.enum(DISPLAY_REASONS).nullable(),
});
export type DisplayMe = z.infer<typeof DisplayMe>;

/** One slide's content for a viewer. */
export const DisplaySlide = Slide.pick({
  id: true,
  reportId: true,
  reportControls: true,
  image: true,
  reportData: true,
}).extend({ title: z.string(), build: z.string() });
export type DisplaySlide = z.infer<typeof DisplaySlide>;

const Given = z.object({ id: Id, command: DisplayCommand });

const managing = { kind: "privilege", privilege: "slideshows", products: ["ECM"] } as const;
const viewing = { kind: "privilege", privilege: "viewSlideshows", products: ["ECM"] } as const;
const params = z.object({ displayId: Id });
/** The screen's own calls: its credential comes in a cookie, and opens nothing else. */
const ofScreen = { access: { kind: "display" }, reach: "none", background: true } as const;

export const displays = {
  /** Without a sign-in; the secret of the enrolment stands in a cookie. */
  enrol: defineCall({
    method: "POST",
    path: "display/enrolment",
    access: { kind: "display" },
    reach: "none",
    audit: "none",
    background: true,
    errors: ["rate_limited"],
    summary: "A code for a screen that wants to be enrolled, or what came of the one that it has.",
    /** The zone of the screen's own clock, for the time at which the next code comes; else UTC. */
    body: z
      .strictObject({
        size: Size.optional(),
        timeZone: z.string().max(64).refine(isTimeZone, "invalid").optional(),
      })
      .prefault({}),
    output: z.discriminatedUnion("state", [
      z.object({
        state: z.literal("open"),
        code: z.string(),
        /** The end of the code: an instant. */
        expiresAt: z.string(),
        /** When the next code comes, 30 s before, as the screen says it: "2:43 PM". */
        nextText: z.string(),
        askAgainMs: z.number().int(),
      }),
      /** The credential comes along in a cookie. */
      z.object({ state: z.literal("enrolled"), displayId: Id }),
    ]),
  }),
  me: defineCall({
    ...ofScreen,
    method: "GET",
    path: "display/me",
    errors: ["display_revoked", "rate_limited"],
    summary: "What the screen that asks is, and what it shows.",
    output: DisplayMe,
  }),
  slide: defineCall({
    ...ofScreen,
    method: "GET",
    path: "display/slides/:slideId",
    errors: ["display_revoked", "not_found", "history_loading", "rate_limited"],
    summary: "One slide of the screen's own slideshow, with its figures of now.",
    params: z.object({ slideId: Id }),
    query: z.strictObject({ language: Language }),
    output: DisplaySlide,
  }),
  media: defineCall({
    ...ofScreen,
    method: "GET",
    path: "display/media/:hash",
    errors: ["display_revoked", "not_found", "rate_limited"],
    summary: "A picture of the screen's own slideshow.",
    params: z.object({ hash: ImageHash }),
    stream: STORED_IMAGE_TYPES,
  }),
  beat: defineCall({
    ...ofScreen,
    method: "POST",
    path: "display/beat",
    audit: "none",
    errors: ["display_revoked", "rate_limited"],
    summary: "The screen says that it lives and what it shows, and hears what it should do.",
    body: z.strictObject({
      /** Made again by each page: two at once are two screens with one credential. */
      instanceId: Id,
      slideId: Id.nullable(),
      place: z.number().int().min(0).max(1_000),
      of: z.number().int().min(0).max(1_000),
      build: z.string().max(100),
      size: Size,
      lastGoodAt: z.string().max(40).nullable(),
      runningForMs: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
      failures: z.object({
        failed: z.number().int().min(0).max(INTEGER_MAX),
        of: z.number().int().min(0).max(INTEGER_MAX),
      }),
      keepsPage: z.boolean(),
      canSendPicture: z.boolean(),
      /** Commands carried out since the last beat that was answered. */
      done: z.array(Id).max(20).default([]),
    }),
    output: z.object({
      commands: z.array(Given),
      nextBeatMs: z.number().int(),
      build: z.string(),
      /**
       * Changes with the slideshow, its slides and what is set for the display: `me` is queried
       * again.
       */
      revision: z.string(),
    }),
  }),
  picture: defineCall({
    ...ofScreen,
    method: "POST",
    path: "display/picture",
    audit: "none",
    rawBody: true,
    errors: ["display_revoked", "file_type", "file_too_large", "rate_limited"],
    summary: "What the screen shows, as JPEG or WebP, when somebody has asked for it.",
  }),

  find: defineCall({
    method: "POST",
    path: "display/enrolment/find",
    access: managing,
    reach: "own",
    audit: "none",
    errors: ["code_unknown", "rate_limited"],
    summary: "What asks with a code; it is held for whoever found it.",
    body: z.strictObject({ code: EnrolmentCode }),
    output: z.object({
      code: z.string(),
      browser: z.string(),
      size: Size.nullable(),
      networkAddress: z.string(),
      waitingMinutes: z.number().int(),
      /** The code is good until then: an instant. */
      expiresAt: z.string(),
    }),
  }),
  list: defineCall({
    method: "GET",
    path: "displays",
    access: viewing,
    reach: "facility",
    background: true,
    summary: "The displays of a facility, by name; revoked ones for 30 days.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(Display),
  }),
  confirm: defineCall({
    method: "POST",
    path: "displays",
    access: managing,
    reach: "facility",
    errors: ["code_unknown", "rate_limited", "duplicate_name"],
    summary: "Enrol the screen that shows a code.",
    body: z.strictObject({
      code: EnrolmentCode,
      facilityId: FacilityId,
      ...chosen,
      pin: Pin,
      tellsOffline: z.boolean().default(true),
    }),
    output: Display,
  }),
  get: defineCall({
    method: "GET",
    path: "displays/:displayId",
    access: viewing,
    reach: "row",
    background: true,
    summary: "One display; while somebody asks, it answers every few seconds.",
    params,
    output: Display,
  }),
  update: defineCall({
    method: "PUT",
    path: "displays/:displayId",
    access: managing,
    reach: "row",
    errors: ["duplicate_name", "conflict"],
    current: Display,
    summary: "Change a display's name, slideshow and settings.",
    params,
    /** What is left out stays as it is. */
    body: z.strictObject({
      ...chosen,
      orientation: z.enum(DISPLAY_ORIENTATIONS).optional(),
      pin: Pin,
      tellsOffline: z.boolean().optional(),
      version: SeenVersion,
    }),
    output: Display,
  }),
  command: defineCall({
    method: "POST",
    path: "displays/:displayId/command",
    access: managing,
    reach: "row",
    summary: "Ask a display to say its number, go on, load anew, or send a picture.",
    params,
    body: z.strictObject({ command: DisplayCommand }),
    output: Display,
  }),
  seePicture: defineCall({
    method: "GET",
    path: "displays/:displayId/picture",
    access: managing,
    reach: "row",
    background: true,
    errors: ["not_found"],
    summary: "The newest picture that a display has sent.",
    params,
    stream: ["image/jpeg", "image/webp"],
  }),
  separate: defineCall({
    method: "POST",
    path: "displays/:displayId/separate",
    access: managing,
    reach: "row",
    summary: "Let each screen but the newest that shares an enrolment ask for a code of its own.",
    params,
    output: Display,
  }),
  revoke: defineCall({
    method: "DELETE",
    path: "displays/:displayId",
    access: managing,
    reach: "row",
    summary: "Revoke a display: it goes back to the code.",
    params,
  }),
};
