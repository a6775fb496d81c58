import type { Evil, LooseData } from "#mock-api/evil/evil.ts";

/** What it says of a job whenever it is asked; with the option `says`, by its name. */
const LIES: Readonly<Record<string, LooseData>> = {
  ready: { status: "success", totalsize: 12_345, jsonname: "ab".repeat(16) },
  never: { status: "download", totalsize: 0, downloading: ["1"] },
  odd: { status: "resting", totalsize: 0 },
  forgotten: { status: "error", error_msg: "The job failed [1004]", totalsize: 0 },
  full: { status: "fail", totalsize: 0 },
};
const JOBS: ReadonlySet<string> = new Set(["setjob", "compaturl", "jobstatus"]);

/** It has keys to some files for a while, and says of what it does with them what it likes. */
export const l5: Evil = {
  id: "L5",
  does: "says of every server job that it is ready with another length, or what the option `says` names, and sends the browser elsewhere",
  reply: ({ name, data, options }) => {
    if (!JOBS.has(name)) return data;
    const lie = LIES[String(options.says ?? "ready")] ?? {};
    return { ...data, url: "https://evil.example/zip", ...lie };
  },
};
