import { loadSheet } from "#app/ui/load-sheet.ts";
import sheet from "./batch-report.css";

/** The list of what failed, with what it looks like; TypeError when either cannot be had. */
export async function loadBatchReport() {
  const [{ BatchReport }] = await Promise.all([import("./BatchReport.tsx"), loadSheet(sheet)]);
  return BatchReport;
}
