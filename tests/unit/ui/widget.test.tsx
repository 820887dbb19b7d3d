import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { show } from "../forms/kit.tsx";

describe("a widget", () => {
  beforeAll(() => startI18n("en-US"));
  afterEach(cleanup);

  const draw = () =>
    show(
      <>
        <button type="button">Beside</button>
        <Widget title="Licenses" searchLabel="Product">
          {({ search }) => <p>Searched: {search}</p>}
        </Widget>
      </>,
    );

  it("a widget fills the screen, and returns by Escape", async () => {
    await draw();
    fireEvent.change(screen.getByRole("searchbox", { name: "Product" }), {
      target: { value: "ECM" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Full screen: Licenses" }));
    expect(screen.getByRole("dialog", { name: "Licenses" }).textContent).toContain("Searched: ECM");
    expect(screen.getByText("Beside").inert).toBe(true);

    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Beside").inert).toBe(false);
    expect(screen.getByText("Searched: ECM")).toBeDefined();
  });

  it("a widget returns by a press outside it", async () => {
    await draw();
    fireEvent.click(screen.getByRole("button", { name: "Full screen: Licenses" }));
    const behind = document.querySelector(".hr-widget-behind");
    if (behind !== null) fireEvent.click(behind);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
