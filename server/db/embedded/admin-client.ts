import { Client } from "pg";

/**
 * Works on one connection of its own and closes it. A connection that breaks fails the statement
 * under way, and is reported nowhere else.
 */
export const withClient = async <T>(
  url: string,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
