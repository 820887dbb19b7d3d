import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

export type Switch = {
  /** The database's address by way of the switch. */
  url: string;
  /** Cuts what is connected and refuses the next connection, as a database that starts again. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
};

/** A way to a database that can be interrupted, while the database itself goes on for others. */
export const openSwitch = async (url: string): Promise<Switch> => {
  const target = new URL(url);
  const open = new Set<Socket>();
  let refusals = 0;
  const server = createServer((near) => {
    if (refusals > 0) {
      refusals -= 1;
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = async (): Promise<void> => {
    await Promise.all(
      [...open].map((socket) => {
        socket.destroy();
        return once(socket, "close");
      }),
    );
  };
  const here = new URL(url);
  here.hostname = "127.0.0.1";
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    interrupt: async () => {
      refusals += 1;
      await cut();
    },
    close: async () => {
      server.close();
      await cut();
    },
  };
};
