import { type PinHash, displays } from "#contract/displays/displays.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { callAddress } from "#renderer/api/request.ts";
import { platform } from "#renderer/platform/index.ts";
import { ownBuild } from "./page-build.ts";
import { type ViewerSource, ask, fetchForScreen } from "./source.ts";

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");

/** A random UUID, over plain http too, where browsers make none by themselves. */
const newInstanceId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, hex).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
};

const sizeOf = (): { width: number; height: number } => ({
  width: Math.round(window.innerWidth * window.devicePixelRatio),
  height: Math.round(window.innerHeight * window.devicePixelRatio),
});

/** Whether this page opens without a network: the console has it, or a worker has cached it. */
const keepsPage = (): boolean =>
  !platform.supports.keptPages ||
  ("serviceWorker" in navigator && navigator.serviceWorker.controller !== null);

/** A zone that the server does not know is left out, and the next code's time is said in UTC. */
const askCode = async (signal: AbortSignal) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return await ask(displays.enrol, { body: { size: sizeOf(), timeZone } }, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return ask(displays.enrol, { body: { size: sizeOf() } }, signal);
  }
};

/** The build that an answer names; the console's page comes from the program, whatever the server has. */
const buildHeard = (build: string): string | null =>
  build === "" || !platform.supports.keptPages ? null : build;

/**
 * The screen's own calls, with its credential in a cookie.
 * @param onPin hears the PIN's hash that the console's kiosk is left with
 */
export const displaySource = (onPin: (pin: PinHash | null) => void): ViewerSource => {
  const instanceId = newInstanceId();
  return {
    plan: async (signal) => {
      const { value, serverMs } = await ask(displays.me, {}, signal);
      const { displayId: _, build, ...plan } = value;
      onPin(plan.pin);
      return { value: { plan, build: buildHeard(build) }, serverMs };
    },
    slide: async (slideId, language, signal) => {
      const heard = await ask(displays.slide, { params: { slideId }, query: { language } }, signal);
      return { ...heard, value: { ...heard.value, build: buildHeard(heard.value.build) ?? "" } };
    },
    image: async ({ image }, signal) => {
      const hash = image?.hash ?? "";
      const address = callAddress(displays.media, { params: { hash } });
      const answer = await fetchForScreen(address, { cache: "default", signal });
      if (answer.ok) return answer.blob();
      throw new ApiError({ code: "bad_response", status: answer.status });
    },
    beat: async (said, signal) => {
      const { slideId, place, of, failures, done, lastGoodMs } = said;
      const body = {
        instanceId,
        slideId,
        place,
        of,
        failures,
        done: [...done],
        build: ownBuild() ?? "",
        size: sizeOf(),
        lastGoodAt: lastGoodMs === null ? null : new Date(lastGoodMs).toISOString(),
        runningForMs: Math.round(performance.now()),
        keepsPage: keepsPage(),
        canSendPicture: platform.display !== undefined,
      };
      const heard = await ask(displays.beat, { body }, signal);
      const build = buildHeard(heard.value.build) ?? "";
      return { ...heard, value: { ...heard.value, build } };
    },
    code: (signal) => askCode(signal),
    sendPicture: async (picture, signal) => {
      const address = callAddress(displays.picture, {});
      const headers = { "content-type": picture.type };
      const answer = await fetchForScreen(address, {
        method: "POST",
        headers,
        body: picture,
        signal,
      });
      if (!answer.ok) throw new ApiError({ code: "bad_response", status: answer.status });
    },
  };
};
