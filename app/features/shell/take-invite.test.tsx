import { cleanup, render, screen } from "@testing-library/react";
import type { TFunction } from "i18next";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { carryInvite, readCarried } from "#app/core/auth/invites.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { ToastMessage } from "#app/ui/overlays/toast-queue.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { takeInvite } from "./take-invite.tsx";

const Words = await loadWords();
const KEY = "0123456789abcdef".repeat(2);
const t = ((key: string) => key) as unknown as TFunction<"shell">;

let tabStorage: FakeStorage;
let went: string[];
let told: ToastMessage[];

beforeEach(() => {
  tabStorage = new FakeStorage();
  carryInvite(tabStorage, { kind: "share", key: KEY });
  [went, told] = [[], []];
});
afterEach(cleanup);

async function take(code = 0): Promise<void> {
  const call = async () => {
    if (code !== 0) throw new AppError(code);
    return { share_id: "7" };
  };
  const api = { call, servtimeS: () => 0 } as unknown as ApiClient;
  const ways = {
    t,
    navigate: (to: string) => void went.push(to),
    toast: (message: ToastMessage) => void told.push(message),
  };
  await takeInvite({ api, tabStorage }, ways);
}

describe("whoever came with an invitation to a share", () => {
  it("is led to the shares, where it is answered, once", async () => {
    await Promise.all([take(), take()]);
    await take();
    expect(went).toEqual(["/shares"]);
    expect(told).toEqual([]);
  });

  it("hears in the words of the catalogue that it is not valid any more", async () => {
    await take(1603);
    expect(went).toEqual([]);
    expect(told).toMatchObject([{ kind: "critical", action: { label: "ok" } }]);
    render(<Words>{told[0]?.text}</Words>);
    expect(await screen.findByText("1603 The invite is in an invalid state.")).toBeTruthy();
  });

  it("is asked to prove the address first, which is no error", async () => {
    await take(8030);
    expect(told).toMatchObject([{ kind: "info" }]);
  });

  it("may leave it to the person whom it was for, who finds it again after the sign-out", async () => {
    await take(1601);
    expect(readCarried(tabStorage)).toBeNull();
    told[0]?.action?.onAct?.();
    expect(went).toEqual(["/logout?invite=share"]);
    expect(readCarried(tabStorage)).toEqual({ kind: "share", key: KEY });
  });
});
