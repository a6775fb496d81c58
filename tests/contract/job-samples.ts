import type { RequestOf } from "#app/contract/registry.ts";
import { sealed } from "#mock-api/testing/sealed.ts";

type JobCommand = "setjob" | "compaturl" | "jobstatus" | "jobend";

const cachekey = "ab".repeat(16);

/** Well-formed requests about jobs of the server. */
export const JOB_SAMPLES: { readonly [N in JobCommand]: RequestOf<N> } = {
  setjob: {
    job_name: "zipreport.Zipreport",
    ...{ coffer_id_list: ["1"], pid: "1", job_id: cachekey, password: "" },
    share_key: Buffer.alloc(64, 1).toString("base64"),
    cachekeylist: [cachekey],
    keys: [
      {
        ...{ coffer_id: "1", name: "Harbour/plan.pdf", fid: cachekey, usertime: 0 },
        enc_data_key: sealed.dataKey(),
      },
    ],
    ...{ empty_folders: [], ticket: "ticket" },
  },
  compaturl: {
    ...{ job_id: cachekey, coffer_id: "1", cachekey, ticket: "ticket" },
    datakey: Buffer.alloc(32, 1).toString("base64"),
  },
  jobstatus: { job_id: cachekey },
  jobend: { job_id: cachekey },
};
