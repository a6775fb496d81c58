import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { User } from "#app/core/account/user.ts";
import { Store } from "#app/core/observable.ts";
import { PreviewHelp } from "./PreviewHelp.tsx";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock("#app/ui/controls/IconButton.tsx", () => ({
  IconLink: ({ label, href }: { label: string; href: string }) => <a href={href}>{label}</a>,
}));
afterEach(cleanup);

it("help is in the bar of a preview for accounts of paid plans, and for no other (Spec B§2)", () => {
  const linkOf = (isPro: boolean) => {
    const user = new Store({ isPro } as User);
    return render(<PreviewHelp account={{ user }} />).container.querySelector("a");
  };
  expect(linkOf(true)?.getAttribute("href")).toBe("/help/web-panel");
  expect(linkOf(false)).toBeNull();
});
