import "./ui/styles.css";
import "./app/too-old.css";
import { start } from "./app/start.tsx";

const container = document.querySelector<HTMLElement>("#root");
if (container === null) throw new Error("The page has no #root to draw in");

await start(container);
