import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { flag01 } from "#app/contract/wire.ts";

/** Whether the server works on the account; asked every 2 s while it does (Spec A§4.4). */
export const getjoblock = defineCommand({
  name: "getjoblock",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ has_joblock: flag01 }),
  source: "Spec A§7.3",
});

/** Whether the account is brought back to an earlier state: 1 waiting, 2 running (Spec A§4.4); 0 not. */
export const getrewind = defineCommand({
  name: "getrewind",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ job_status_id: v.number() }),
  source: "Spec A§7.3",
});
