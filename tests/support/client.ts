import type { Problem } from "#contract/core/errors.ts";
import type { SessionUser } from "#contract/identity/session.ts";

/** A page's side of HTTP without a page: stores its cookie and sends its token. */
export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(
    method: "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The session's cookie as `name=value`, or null. */
  cookie(): string | null;
  user: SessionUser | null;
};

/** Takes over what a response sets; an empty value ends a cookie. */
const keep = (jar: Map<string, string>, headers: readonly string[]): void => {
  for (const header of headers) {
    const [pair = ""] = header.split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/su);
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
};

/** A client that is not signed in; `cookie` lets it start with a user's session. */
export const client = (origin: string, cookie: string | null = null): Client => {
  const jar = new Map<string, string>();
  keep(jar, cookie === null ? [] : cookie.split("; "));
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const self: Client = {
    user: null,
    cookie: () => (jar.has("handrail") ? `handrail=${jar.get("handrail")}` : null),
    get: (path, headers = {}) => request("GET", path, undefined, headers),
    send: (method, path, body, headers = {}) => request(method, path, body, headers),
  };
  const request = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Response> => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(jar.size === 0 ? {} : { cookie: cookies() }),
        ...(self.user === null || method === "GET" ? {} : { "x-csrf-token": self.user.csrfToken }),
        ...(isJson ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(isJson ? { body: JSON.stringify(body) } : {}),
      ...(body instanceof FormData ? { body } : {}),
    });
    keep(jar, response.headers.getSetCookie());
    return response;
  };
  return self;
};

/** Signs a user in and returns their client. */
export const signIn = async (origin: string, email: string, password: string): Promise<Client> => {
  const self = client(origin);
  const response = await self.send("POST", "/api/login", { UserName: email, Password: password });
  if (response.status !== 200)
    throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  self.user = (await response.json()) as SessionUser;
  return self;
};

/** The problem document of a refusal. */
export const problemOf = async (response: Response): Promise<Problem> =>
  (await response.json()) as Problem;
