import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

export type HttpClient = {
  send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer | string,
  ): Promise<Answer>;
  close(): void;
};

/** A plain keep-alive client: cheaper than fetch, as it shares the machine with what it measures. */
export const httpClient = (origin: string): HttpClient => {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (method, path, headers, body) =>
      new Promise((resolve, reject) => {
        const call = request(new URL(path, origin), { agent, method, headers }, (response) => {
          text(response).then(
            (content) =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: content,
              }),
            reject,
          );
        });
        call.once("error", reject);
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
};

/** A signed-in person's headers. */
export type SignedIn = { cookie: string; "x-csrf-token": string };

/** Signs in and answers the headers that later calls carry. */
export const signIn = async (
  client: HttpClient,
  email: string,
  password: string,
): Promise<SignedIn> => {
  const answer = await client.send(
    "POST",
    "/api/login",
    { "content-type": "application/json" },
    JSON.stringify({ UserName: email, Password: password }),
  );
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.body}`);
  const { csrfToken } = JSON.parse(answer.body) as { csrfToken: string };
  const cookie = (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
  return { cookie, "x-csrf-token": csrfToken };
};
