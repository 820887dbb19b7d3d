import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { MailFailure } from "#server/mail/failure.ts";
import { smtpConnections } from "#server/mail/smtp.ts";

const ROUTE = { from: "bounces@example.test", to: "ward@hospital.test" };
const wanted = async (): Promise<boolean> => true;

describe("what a mail server answers", () => {
  let server: Server | undefined;
  const heard: string[] = [];
  afterEach(() => {
    server?.close();
    heard.length = 0;
  });

  /**
   * A mail server that takes everything but for what is given: an answer by the first word of a
   * command, `.` for the end of a message; an empty one ends the connection.
   */
  const listen = async (given: Record<string, string>): Promise<string> => {
    const usual: Record<string, string> = {
      connect: "220 here",
      EHLO: "250-here\r\n250 AUTH PLAIN",
      AUTH: "235 2.7.0 yes",
      MAIL: "250 ok",
      RCPT: "250 ok",
      DATA: "354 go on",
      ".": "250 2.0.0 taken",
      QUIT: "221 bye",
    };
    const answers = { ...usual, ...given };
    const answer = (socket: Socket, to: string): void => {
      const line = answers[to] ?? "500 what";
      if (line === "") socket.destroy();
      else socket.write(`${line}\r\n`);
    };
    server = createServer((socket) => {
      let isMessage = false;
      let rest = "";
      socket.on("error", () => undefined);
      socket.setEncoding("utf8").on("data", (text: string) => {
        const lines = (rest + text).split("\r\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          if (isMessage && line !== ".") continue;
          const [word = ""] = line.toUpperCase().split(/[ :]/u);
          heard.push(word);
          isMessage = word === "DATA" && (answers["DATA"] ?? "").startsWith("3");
          answer(socket, word);
        }
      });
      answer(socket, "connect");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return `smtp://user:password@127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const send = async (given: Record<string, string>): Promise<string | null | MailFailure> => {
    const connections = smtpConnections(await listen(given));
    try {
      return await connections.send(ROUTE, Buffer.from("Subject: Hello\r\n\r\nHello\r\n"), wanted);
    } catch (error) {
      if (error instanceof MailFailure) return error;
      throw error;
    } finally {
      connections.close();
    }
  };

  it("stores the mail server's answer as it came", async () => {
    expect(await send({})).toBe("250 2.0.0 taken");
  });

  it.each<[string, Record<string, string>, Partial<MailFailure>]>([
    ["a greeting that turns us away", { connect: "554 5.7.1 go away" }, { kind: "relay" }],
    ["a wrong password", { AUTH: "535 5.7.8 wrong" }, { kind: "relay" }],
    ["a sender that is not ours", { MAIL: "550 5.7.1 not yours" }, { kind: "relay" }],
    ["a missing sign-in", { RCPT: "530 5.7.0 sign in" }, { kind: "relay", isAddress: false }],
    [
      "a message that is too large",
      { MAIL: "552 5.3.4 too large" },
      { kind: "refused", isAddress: false },
    ],
    ["an address", { RCPT: "550 5.1.1 nobody" }, { kind: "refused", isAddress: true }],
    ["an address for now", { RCPT: "450 4.2.1 greylisted" }, { kind: "deferred" }],
    ["a message", { ".": "554 5.7.1 spam" }, { kind: "refused", isAddress: false }],
    ["a message for now", { ".": "451 4.3.0 later" }, { kind: "deferred", mayHaveArrived: false }],
    ["a busy server", { connect: "421 4.3.2 busy" }, { kind: "deferred" }],
    [
      "a connection lost before the message",
      { RCPT: "" },
      { kind: "deferred", mayHaveArrived: false },
    ],
    [
      "a connection lost after the final dot",
      { ".": "" },
      { kind: "deferred", mayHaveArrived: true },
    ],
  ])("a mail server's answer says whose fault it is: %s", async (_name, given, failure) => {
    expect(await send(given)).toMatchObject(failure);
  });

  it("sends mails over one connection, and over a new one once it was ended", async () => {
    const connections = smtpConnections(await listen({ RSET: "250 ok" }));
    const message = Buffer.from("Subject: Hello\r\n\r\nHello\r\n");
    await connections.send(ROUTE, message, wanted);
    await connections.send(ROUTE, message, wanted);
    expect(heard.filter((word) => word === "EHLO")).toHaveLength(1);
    expect(heard.filter((word) => word === "DATA")).toHaveLength(2);
    expect(await connections.send(ROUTE, message, async () => false)).toBeNull();
    expect(heard.filter((word) => word === "DATA")).toHaveLength(2);
    connections.close();
  });

  it("a stop ends the wait for an answer, and reports a possible arrival", async () => {
    const url = await listen({ ".": "250-wait" });
    const connections = smtpConnections(url);
    const sending = connections.send(ROUTE, Buffer.from("Hello\r\n"), wanted);
    await expect.poll(() => heard).toContain(".");
    connections.close();
    await expect(sending).rejects.toMatchObject({ kind: "deferred", mayHaveArrived: true });
  });
});
