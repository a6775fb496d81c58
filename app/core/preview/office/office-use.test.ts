import { describe, expect, it } from "vitest";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { OFFICE_LIMITS } from "#app/contract/preview-limits.data.ts";
import { ManualClock } from "#tests/support/core-ports.ts";
import { OfficeUse } from "./office-use.ts";

const { useEveryMs, useTrustedMs } = OFFICE_LIMITS;

function aPage() {
  const clock = new ManualClock(1_000_000);
  const page = { uses: 0, hasFocus: true };
  const use = new OfficeUse({
    clock,
    hasFocus: () => page.hasFocus,
    use: () => {
      page.uses += 1;
    },
  });
  return { clock, page, use };
}

describe("use of the office provider's page", () => {
  it("counts once a minute, however often it is told", () => {
    const { clock, page, use } = aPage();
    for (let told = 0; told < 100; told += 1) use.hear();
    expect(page.uses).toBe(1);
    clock.advance(useEveryMs - 1);
    use.hear();
    expect(page.uses).toBe(1);
    clock.advance(1);
    use.hear();
    expect(page.uses).toBe(2);
  });

  it("is heard often enough to keep the page from locking", () => {
    expect(useEveryMs).toBeLessThan(ACCOUNT_LIMITS.lockAfterIdleMs);
  });

  it("counts only while its page has the focus", () => {
    const { page, use } = aPage();
    page.hasFocus = false;
    use.hear();
    expect(page.uses).toBe(0);
    page.hasFocus = true;
    use.hear();
    expect(page.uses).toBe(1);
  });

  it("counts for an hour after the last use of the page itself, whoever lies", () => {
    const { clock, page, use } = aPage();
    clock.advance(useTrustedMs);
    use.hear();
    expect(page.uses).toBe(1);
    clock.advance(useEveryMs);
    use.hear();
    expect(page.uses).toBe(1);
    use.noteOwn();
    use.hear();
    expect(page.uses).toBe(2);
  });

  it("does not count by a clock that went back", () => {
    const { clock, page, use } = aPage();
    clock.advance(-1);
    use.hear();
    expect(page.uses).toBe(0);
  });
});
