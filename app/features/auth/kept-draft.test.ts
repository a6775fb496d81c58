import { beforeEach, describe, expect, it } from "vitest";
import { keepDraft, takeDraft } from "./kept-draft.ts";

const DRAFT = {
  firstName: "Noor",
  lastName: "Haddad",
  userName: "noor@harbour.example",
  password: "correct horse battery",
  passwordAgain: "correct horse battery",
  hasAcceptedTerms: true,
};

describe("what was typed into the sign-up form", () => {
  beforeEach(() => history.replaceState({ key: "a" }, ""));

  it("outlives one reload, without the passwords", () => {
    keepDraft(DRAFT);
    expect(JSON.stringify(history.state)).not.toContain("battery");
    const { password: _password, passwordAgain: _again, ...kept } = DRAFT;
    expect(takeDraft()).toEqual(kept);
    expect(takeDraft()).toBeNull();
    expect(history.state).toEqual({ key: "a" });
  });

  it("is not believed in another form", () => {
    history.replaceState({ signUpDraft: { firstName: 7 } }, "");
    expect(takeDraft()).toBeNull();
  });
});
