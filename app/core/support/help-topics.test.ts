import { describe, expect, it } from "vitest";
import { aPerson } from "#tests/support/person.ts";
import { FURTHER_OF, findHelpTopic, HELP_TOPICS, helpPathOf, helpTopicsOf } from "./help-topics.ts";

const COMMON = ["webPanel", "sharing", "billing"];

describe("the topics of the help dialog (Spec A§2.10)", () => {
  it.each([
    ["free", {}, COMMON],
    ["BPTSP-1-M", {}, [...COMMON, "teamsStandard"]],
    ["bptup-1-Y", {}, [...COMMON, "teamsUnlimited"]],
    ["BPT-1-Y", {}, COMMON],
    ["x-BPTSP-1-M", {}, COMMON],
    ["x-BPTUP-1-M", {}, COMMON],
    ["BPTSP-1-M", { isChild: true }, COMMON],
    ["BPTSP-1-M", { isMultiNew: true }, COMMON],
  ])("of %s with %j are %j", (sku, fields, topics) => {
    expect(helpTopicsOf(aPerson({ sku, ...fields }))).toEqual(topics);
  });

  it("each have an address of their own, and no other address is one", () => {
    expect(HELP_TOPICS.map(helpPathOf).map(findHelpTopic)).toEqual(HELP_TOPICS);
    expect(helpPathOf("teamsUnlimited")).toBe("/help/teams-unlimited");
    expect(findHelpTopic("/help/constructor")).toBeUndefined();
  });

  it("lead on to the pages that stand in no list (Reading R-492)", () => {
    const further = ["teamShares", "branding"];
    expect(FURTHER_OF.sharing).toEqual(further);
    for (const guide of ["teamsStandard", "teamsUnlimited"] as const) {
      expect(FURTHER_OF[guide]).toEqual(further);
    }
    for (const [topic, others] of Object.entries(FURTHER_OF)) {
      expect(HELP_TOPICS).toEqual(expect.arrayContaining([topic, ...others]));
      expect(others).not.toContain(topic);
    }
    expect(findHelpTopic("/help/team-shares")).toBe("teamShares");
    expect(findHelpTopic("/help/branding")).toBe("branding");
  });
});
