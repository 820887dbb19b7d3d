import { useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "#renderer/api/api-error.ts";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { failure, show } from "./kit.tsx";

function List({ load }: { load: () => Promise<readonly string[]> }) {
  const query = useQuery({ queryKey: ["names"], queryFn: load });
  return (
    <QueryState
      query={query}
      failedTitle="The names did not load"
      failedText="Nothing was changed."
      empty={(names) =>
        names.length > 0 ? null : { title: "No names yet", text: "Add the first." }
      }
    >
      {(names) => <p>{names.join(", ")}</p>}
    </QueryState>
  );
}

beforeAll(() => startI18n("en-US"));
afterEach(cleanup);

describe("what came of a query", () => {
  it("a query shows its skeleton, then the data", async () => {
    await show(<List load={async () => ["Ada", "Nora"]} />);
    expect(screen.getByText("Loading")).toBeTruthy();
    expect(await screen.findByText("Ada, Nora")).toBeTruthy();
  });

  it("a query without data shows the reason", async () => {
    await show(<List load={async () => []} />);
    expect(await screen.findByRole("heading", { name: "No names yet" })).toBeTruthy();
  });

  it("a failed query shows its failure with a reference, until retried", async () => {
    let attempt = 0;
    await show(
      <List
        load={() => (attempt++ === 0 ? Promise.reject(failure.fault) : Promise.resolve(["Ada"]))}
      />,
    );
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The names did not load");
    expect(alert.textContent).toContain("Nothing was changed.");
    expect(alert.textContent).toContain("Reference reference-1");
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    expect(await screen.findByText("Ada")).toBeTruthy();
  });

  it("a forbidden query shows whom to contact", async () => {
    const forbidden = new ApiError({ code: "forbidden", status: 403 });
    await show(<List load={() => Promise.reject(forbidden)} />);
    expect(await screen.findByText(/An administrator/u)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
