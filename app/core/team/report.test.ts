import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { toCsv } from "#app/core/display/csv.ts";
import { fetchReport } from "./report.api.ts";
import { REPORT_VIEWS, toReportCells, usersIn } from "./report.ts";
import { fetchAllSignIns } from "./sign-ins.ts";

const { signal } = new AbortController();
const aRow = (user_id: string, fields: object = {}) => ({
  ...{ user_id, email: `u${user_id}@example.com`, role: "Engineer", since_s: 5, factor: 1 },
  ...{ passkeys: 0, signed_in_s: 10, shares: 0, links: 2, links_open: 0, links_endless: 0 },
  ...{ pending: 0, keys_changed_s: 0 },
  ...fields,
});
const answering = (answer: (request: { before_id: string }) => object) =>
  ({ call: async (_: string, request: never) => answer(request) }) as unknown as Pick<
    ApiClient,
    "call"
  >;

describe("the report of a team", () => {
  it("finds whoever lacks a factor, has open or endless links, pending work or new keys", async () => {
    const users = await fetchReport(
      answering(() => ({
        users: [
          aRow("1", { factor: 0 }),
          aRow("2", { links_open: 1 }),
          aRow("3", { links_endless: 1 }),
          aRow("4", { pending: 2 }),
          aRow("5", { keys_changed_s: 9 }),
          aRow("5", { keys_changed_s: 9 }),
        ],
      })),
      signal,
    );
    const found = REPORT_VIEWS.map((view) => usersIn(users, view).map(({ userId }) => userId));
    expect(found).toEqual([["1", "2", "3", "4", "5"], ["1"], ["2"], ["3"], ["4"], ["5"]]);
  });

  it("is a table that no spreadsheet calculates (T5)", async () => {
    const [user] = await fetchReport(
      answering(() => ({ users: [aRow("1", { email: "=cmd()@example.com", role: "@sum" })] })),
      signal,
    );
    const words = { head: [], factor: { none: "-", app: "App", mail: "Mail" } };
    const text = toCsv([toReportCells(user!, words)]);
    expect(text).toContain(`"'=cmd()@example.com","'@sum","App","0"`);
    expect(text).toContain(`"1970-01-01T00:00:10.000Z",""`);
  });
});

describe("the sign-ins of a team", () => {
  const aSignIn = (id: number) => ({
    ...{ id: String(id), t: id, user_id: "1", code: "signed-in", n: 1, place: "" },
  });

  it("are fetched page by page, and no further than a server goes on", async () => {
    const api = answering(({ before_id }) =>
      before_id === "0"
        ? { sign_ins: [aSignIn(9), aSignIn(5)], more: 1 }
        : { sign_ins: before_id === "5" ? [aSignIn(2)] : [], more: 1 },
    );
    const { signIns, isCut } = await fetchAllSignIns(api, signal);
    expect(signIns.map(({ id }) => id)).toEqual(["9", "5", "2"]);
    expect(isCut).toBe(false);
  });

  it("that come again are refused", async () => {
    const api = answering(() => ({ sign_ins: [aSignIn(9)], more: 1 }));
    await expect(fetchAllSignIns(api, signal)).rejects.toMatchObject({ code: 9000 });
  });
});
