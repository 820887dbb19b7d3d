// Stands in for the portal: a page that says when it may be printed, except where a test wants it late.
const heading = document.querySelector("h1");
heading.textContent = `Page ${location.pathname}`;

const pages = {
  "/print/ready": () => window.handrailConsole.printReady(),
  "/print/slow": () => {},
  "/print/signed-out": () => history.replaceState(null, "", "/login"),
};
pages[location.pathname]?.();
