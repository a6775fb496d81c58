import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Lowest first, as `app/ui/tokens.css` and `app/ui/base.css` name them. */
const LAYERS = "@layer reset,tokens,base,ui,screens;";

/**
 * The compiler joins stylesheets in an order of its own, and the first mention of a layer decides
 * its place: the order is written in front of the joined stylesheet.
 */
export async function orderLayers(client: string): Promise<void> {
  const folder = path.join(client, "build");
  const sheets = (await readdir(folder)).filter((name) => /^css-bundle-\w+\.css$/.test(name));
  await Promise.all(sheets.map((name) => orderSheet(path.join(folder, name))));
}

async function orderSheet(file: string): Promise<void> {
  const sheet = await readFile(file, "utf8");
  if (!sheet.startsWith(LAYERS)) await writeFile(file, LAYERS + sheet);
}
