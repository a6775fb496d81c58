import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { NO_COLOURS } from "./link-brand.ts";
import { LinkBranding } from "./link-branding.ts";

const KEPT = {
  ...{ header_primary_color: "#0b3d5c", header_text_color: "", button_primary_color: "" },
  ...{ button_text_color: "", link_text_color: "" },
};
const link = { id: "7", cachekey: "ab".repeat(16) } as const;
const PNG = Uint8Array.of(1, 2, 3);

/** A server that keeps what it was sent, and refuses while it is told to. */
function aServer() {
  const calls: [string, Record<string, unknown>][] = [];
  const server = { calls, refuses: 0 };
  const call = async (name: string, request: Record<string, unknown>) => {
    calls.push([name, request]);
    if (server.refuses > 0) throw new AppError(server.refuses);
    return name === "getwhitelabel" ? { ...KEPT, image_cachekey: "", image_data: "AQID" } : {};
  };
  const branding = new LinkBranding({ api: { call } as unknown as ApiClient }, link);
  return { server, branding };
}

describe("the branding of an own link", () => {
  it("is what the server keeps, its logo with it", async () => {
    const { branding } = aServer();
    await branding.load();
    expect(branding.state.get()).toMatchObject({
      ...{ phase: "ready", isChanged: false, logo: PNG },
      colours: { ...NO_COLOURS, header: "#0b3d5c" },
    });
  });

  it("sends colours alone while the logo is the old one, then the logo or its end", async () => {
    const { server, branding } = aServer();
    await branding.load();
    branding.setColours({ ...NO_COLOURS, link: "#123456" });
    await branding.save();
    const colours = { ...KEPT, header_primary_color: "", link_text_color: "#123456" };
    expect(server.calls.at(-1)).toEqual(["setwhitelabel", { publink_id: "7", ...colours }]);
    branding.setLogo(Uint8Array.of(4));
    await branding.save();
    expect(server.calls.at(-1)?.[1]).toMatchObject({ image_data: "BA==" });
    branding.setLogo(null);
    await branding.save();
    expect(server.calls.at(-1)?.[1]).toMatchObject({ image_data: "" });
    expect(branding.state.get()).toMatchObject({ isChanged: false, logo: null });
  });

  it("keeps what was chosen when it is refused, and sends the logo with the next try", async () => {
    const { server, branding } = aServer();
    await branding.load();
    branding.setLogo(PNG);
    server.refuses = 8000;
    await expect(branding.save()).rejects.toMatchObject({ code: 8000 });
    expect(branding.state.get()).toMatchObject({ isChanged: true, logo: PNG });
    server.refuses = 0;
    await branding.save();
    expect(server.calls.at(-1)?.[1]).toMatchObject({ image_data: "AQID" });
  });

  it("says what went wrong when it cannot be read, and shows nothing once its dialog is gone", async () => {
    const { server, branding } = aServer();
    server.refuses = 8026;
    await branding.load();
    expect(branding.state.get()).toMatchObject({ phase: "failed", error: { code: 8026 } });
    server.refuses = 0;
    branding.close();
    await branding.load();
    expect(branding.state.get().phase).toBe("failed");
  });
});
