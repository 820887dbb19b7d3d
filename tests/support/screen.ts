import { newId } from "#server/lib/ids.ts";

const CREDENTIAL = /^(?:__Host-)?handrail_display$/u;

/**
 * A screen's side of HTTP without a page: stores its cookies, unless a test takes an answer away.
 */
export type TestScreen = {
  /** Asks for a code, or for what came of it. */
  ask(body?: unknown): Promise<Response>;
  me(): Promise<Response>;
  slide(slideId: string, language?: string): Promise<Response>;
  media(hash: string): Promise<Response>;
  beat(change?: Record<string, unknown>): Promise<Response>;
  picture(bytes: Uint8Array<ArrayBuffer>): Promise<Response>;
  get(path: string): Promise<Response>;
  /** The value of its credential, or null. */
  credential(): string | null;
  /** Goes on with another value, or with none, as after a power cut. */
  takeBack(value: string | null): void;
  readonly instanceId: string;
};

/** What a page says of itself with each beat. */
export const SAID = {
  slideId: null,
  place: 1,
  of: 3,
  build: "index-test",
  size: { width: 1920, height: 1080 },
  lastGoodAt: null,
  runningForMs: 60_000,
  failures: { failed: 0, of: 12 },
  keepsPage: true,
  canSendPicture: false,
} as const;

const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

/**
 * @param token value of a credential that it holds already
 * @param address under which a trusted proxy says it comes
 */
export const testScreen = (
  origin: string,
  { token, address }: { token?: string; address?: string } = {},
): TestScreen => {
  const instanceId = newId();
  const jar = new Map<string, string>(token === undefined ? [] : [["handrail_display", token]]);
  const request = async (
    method: string,
    path: string,
    body?: unknown,
    type = "application/json",
  ): Promise<Response> => {
    const response = await fetch(`${origin}/api/display/${path}`, {
      method,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        "user-agent": USER_AGENT,
        ...(body === undefined ? {} : { "content-type": type }),
        ...(address === undefined ? {} : { "x-forwarded-for": address }),
      },
      ...(body === undefined
        ? {}
        : {
            body:
              body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
          }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [pair = ""] = header.split(";");
      const [name = "", value = ""] = pair.split(/=(.*)/su);
      jar.set(name, value);
    }
    return response;
  };
  const held = (): [string, string] | undefined => [...jar].find(([name]) => CREDENTIAL.test(name));
  return {
    instanceId,
    ask: (body = {}) => request("POST", "enrolment", body),
    me: () => request("GET", "me"),
    slide: (slideId, language = "en-US") =>
      request("GET", `slides/${slideId}?language=${language}`),
    media: (hash) => request("GET", `media/${hash}`),
    beat: (change = {}) => request("POST", "beat", { ...SAID, instanceId, ...change }),
    picture: (bytes) => request("POST", "picture", bytes, "image/jpeg"),
    get: (path) => request("GET", path),
    credential: () => held()?.[1] ?? null,
    takeBack: (value) => {
      const [name] = held() ?? ["handrail_display"];
      if (value === null) jar.delete(name);
      else jar.set(name, value);
    },
  };
};
