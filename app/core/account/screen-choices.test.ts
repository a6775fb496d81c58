import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { ChoiceStore } from "./screen-choices.ts";

const storeOf = (device: FakeStorage, name = "ada@example.com") =>
  new ChoiceStore({ device, userName: () => name });

describe("what somebody chose of the screen", () => {
  it("is there again on the next page of this device", () => {
    const device = new FakeStorage();
    storeOf(device).keep({ sort: { key: "size", direction: "desc" }, drawer: "rail" });
    storeOf(device).keep({ view: "grid", letters: "off" });
    expect(storeOf(device).state.get()).toEqual({
      sort: { key: "size", direction: "desc" },
      view: "grid",
      drawer: "rail",
      letters: "off",
      sharedWork: null,
    });
  });

  it("is nobody else's", () => {
    const device = new FakeStorage();
    storeOf(device).keep({ view: "grid" });
    expect(storeOf(device, "eve@example.com").state.get().view).toBeNull();
  });

  it("keeps what another tab chose meanwhile", () => {
    const device = new FakeStorage();
    const [one, other] = [storeOf(device), storeOf(device)];
    one.keep({ view: "grid" });
    other.keep({ drawer: "rail" });
    expect(storeOf(device).state.get()).toMatchObject({ view: "grid", drawer: "rail" });
    expect(other.state.get().view).toBeNull();
  });

  it("holds for this page where nothing can be kept", () => {
    const device = new FakeStorage();
    device.read = device.write = () => {
      throw new AppError(4101);
    };
    const store = storeOf(device);
    store.keep({ view: "grid" });
    expect(store.state.get().view).toBe("grid");
  });

  it.each(['"x"', "{", '{"view":"tree","drawer":1,"sort":{"key":"name"}}', "[]", "null"])(
    "begins anew where %s stands",
    (kept) => {
      const device = new FakeStorage();
      device.write("choices:ada@example.com", kept);
      expect(storeOf(device).state.get()).toEqual({
        sort: null,
        view: null,
        drawer: null,
        letters: null,
        sharedWork: null,
      });
    },
  );
});
