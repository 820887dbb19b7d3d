import { render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";

const ended: string[] = [];

/** Draws itself again for ever, as a clock does. */
function Restless() {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const next = setImmediate(() => setTurns(turns + 1));
    return () => clearImmediate(next);
  }, [turns]);
  useEffect(() => () => void ended.push("Restless"), []);
  return <p>Restless</p>;
}

it("may leave what it shows as it stands", () => {
  render(<Restless />);
  expect(screen.getByText("Restless")).toBeDefined();
});

it("finds nothing of what a test before it has shown", () => {
  expect(ended).toEqual(["Restless"]);
  expect(screen.queryByText("Restless")).toBeNull();
});
