// Loaded into a server's process: an unhandled promise rejects at SIGUSR2.
process.on("SIGUSR2", () => {
  const error = new Error("nobody expected this");
  void Promise.reject(Object.assign(error, { detail: "one-time-token" }));
});
