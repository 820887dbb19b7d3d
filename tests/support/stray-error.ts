// Loaded into a server's process: a promise that nobody looks after fails at SIGUSR2.
process.on("SIGUSR2", () => {
  const error = new Error("nobody expected this");
  void Promise.reject(Object.assign(error, { detail: "one-time-token" }));
});
