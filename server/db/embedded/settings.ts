import { totalmem } from "node:os";

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/**
 * Settings of the embedded PostgreSQL: sized for two cores and a few gigabytes of memory, durable
 * (an acknowledged fact survives a power cut), and open to this machine only.
 */
export const serverSettings = (port: number): Record<string, string> => ({
  listen_addresses: "127.0.0.1",
  port: String(port),
  unix_socket_directories: "",
  max_connections: "100",
  password_encryption: "scram-sha-256",

  shared_buffers: megabytes(totalmem()) < 2048 ? "64MB" : "256MB",
  effective_cache_size: `${Math.max(256, Math.floor(megabytes(totalmem()) / 2))}MB`,
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  // Monthly partitions: one statement can lock many tables.
  max_locks_per_transaction: "256",
  // Reports answer in milliseconds; compiling a plan costs more than it wins.
  jit: "off",
  random_page_cost: "1.1",

  fsync: "on",
  synchronous_commit: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  wal_compression: "on",
  checkpoint_timeout: "15min",

  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",

  logging_collector: "on",
  log_directory: "log",
  log_filename: "postgresql-%a.log",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_truncate_on_rotation: "on",
  log_line_prefix: "%m [%p] ",
});

/** The text of `postgresql.conf`; the owner's own changes go to `local.conf`, which has the last word. */
export const configurationFile = (settings: Record<string, string>): string =>
  [
    "# Written at every start. Put changes into local.conf beside this file.",
    ...Object.entries(settings).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
    ),
    "include_if_exists = 'local.conf'",
    "",
  ].join("\n");
