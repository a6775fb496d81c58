import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { User } from "#app/core/account/user.ts";
import { RuntimeProvider } from "#app/platform/runtime-context.tsx";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { aUser } from "#tests/support/transfer-account.ts";
import { ShellBanner } from "./ShellBanner.tsx";

const Words = await loadWords();

/** As the server draws it: no runtime is there yet. */
const draw = (facts: Partial<User>) =>
  renderToStaticMarkup(
    <Words>
      <RuntimeProvider>
        <ToastProvider>
          <ShellBanner user={{ ...aUser(), email: "noor@harbour.example", ...facts }} />
        </ToastProvider>
      </RuntimeProvider>
    </Words>,
  );

describe("the banner of the address", () => {
  it("leads to another address once somebody else confirmed this one", () => {
    const html = draw({ isVerified: false, isEmailLost: true });
    expect(html).toContain("Somebody else confirmed noor@harbour.example.");
    expect(html).toMatch(/href="\/settings\/profile"[^>]*>Choose another address</);
    expect(html).not.toContain("Re-send");
  });

  it("offers another mail while nobody confirmed the address", () => {
    const html = draw({ isVerified: false });
    expect(html).toContain("Re-send verification email");
    expect(html).not.toContain("/settings/profile");
  });

  it("is not there for a confirmed address", () => {
    expect(draw({ isVerified: true })).not.toContain("Your email address");
  });
});
