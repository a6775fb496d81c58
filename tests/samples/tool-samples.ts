import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { goodSamples, type Sample } from "./good.ts";

/** Of Debian's ImageMagick 6, of 7, and what both call it. */
const MAGICK = ["convert-im6.q16", "magick", "convert"];
const REPORT =
  '<!doctype html><meta charset="utf-8"><h1>Harbour report</h1><p>The <b>wall</b> stands: größer, 港, مرفأ.</p>' +
  "<ol><li>First bay<li>Second bay</ol><table border=1><tr><th>Bay<th>Paid<tr><td>Four<td>1 200</table>";

/** What LibreOffice makes of a file: its kind, and words that its viewer must show. */
const OFFICE = [
  {
    from: "report.odt",
    kinds: ["doc", "docx", "docm", "dotx", "ott", "rtf", "pdf"],
    words: "First bay",
  },
  { from: "report.odt", kinds: ["fodt"], words: "office:document" },
  {
    from: "bill.ods",
    kinds: ["xlsx", "xlsm", "xltx", "xls", "xlt", "ots", "csv"],
    words: "Planned",
  },
  {
    from: "talk.pptx",
    kinds: ["odp", "otp", "ppt", "pptm", "ppsx", "potx", "potm", "pdf"],
    words: "Harbour renewed",
  },
  { from: "talk.pptx", kinds: ["png", "jpg", "gif", "bmp", "tif", "webp", "svg"], words: " × " },
] as const;

const RED_AND_BLUE = ["-size", "24x32", "xc:red", "xc:blue", "+append"];
const TWO_PAGES = ["-size", "48x32", "xc:red", "xc:blue"];
/** Ways to write a picture that differ for whoever decodes it. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  "progressive.jpg": [...RED_AND_BLUE, "-interlace", "JPEG"],
  "grey.jpg": [...RED_AND_BLUE, "-colorspace", "Gray"],
  "print.jpg": [...RED_AND_BLUE, "-colorspace", "CMYK"],
  "deep.png": [...RED_AND_BLUE, "-depth", "16"],
  "palette.png": [...RED_AND_BLUE, "-type", "Palette", "-interlace", "PNG"],
  "moving.gif": ["-delay", "20", ...TWO_PAGES],
  "lossless.webp": [...RED_AND_BLUE, "-define", "webp:lossless=true"],
  "icon.ico": [...RED_AND_BLUE],
  "plain.tif": [...RED_AND_BLUE, "-compress", "None"],
  "lzw.tif": [...RED_AND_BLUE, "-compress", "LZW"],
  "zip.tif": [...RED_AND_BLUE, "-compress", "Zip"],
  "rle.tif": [...RED_AND_BLUE, "-compress", "RLE"],
  "jpeg.tif": [...RED_AND_BLUE, "-compress", "JPEG"],
  "fax.tif": [...RED_AND_BLUE, "-monochrome", "-compress", "Group4"],
  "deep.tif": [...RED_AND_BLUE, "-depth", "16"],
  "print.tif": [...RED_AND_BLUE, "-colorspace", "CMYK"],
  "pages.tif": TWO_PAGES,
};

const TONE = ["-f", "lavfi", "-i", "sine=frequency=440:duration=20"];
const FILM = ["-f", "lavfi", "-i", "testsrc=size=160x90:rate=10:duration=20"];
/** Sounds and films, each of which lasts 20 seconds. */
const MEDIA: Readonly<Record<string, readonly string[]>> = {
  "tone.mp3": [...TONE, "-c:a", "libmp3lame"],
  "tone.m4a": [...TONE, "-c:a", "aac"],
  "tone.flac": TONE,
  "tone.ogg": [...TONE, "-c:a", "libvorbis"],
  "tone.opus": [...TONE, "-c:a", "libopus"],
  "tone.wav": TONE,
  "film.webm": [...FILM, ...TONE, "-c:v", "libvpx", "-c:a", "libvorbis"],
  "film.mp4": [
    ...FILM,
    ...TONE,
    "-c:v",
    "libvpx-vp9",
    "-c:a",
    "libopus",
    "-movflags",
    "+faststart",
  ],
  // Its table stands at its end.
  "late.mp4": [...FILM, "-c:v", "libvpx-vp9"],
  "film.mkv": [...FILM, "-c:v", "libvpx-vp9"],
};

/** Of the program that wrote it. */
export interface ToolSample extends Sample {
  readonly tool: string;
}

/** Documents and pictures as LibreOffice and ImageMagick write them here; none of a program that is not installed. */
export async function toolSamples(folder: string): Promise<readonly ToolSample[]> {
  return [...(await officeSamples(folder)), ...pictureSamples(folder)];
}

/** Sounds and films as ffmpeg writes them here; none where it is not installed. */
export function mediaSamples(folder: string): readonly ToolSample[] {
  if (!isThere("ffmpeg", "-version", "ffmpeg version")) return [];
  return Object.entries(MEDIA).map(([name, args]) => {
    const quiet = ["-hide_banner", "-loglevel", "error", "-y"];
    run("ffmpeg", [...quiet, ...args, join(folder, name)]);
    return { tool: "ffmpeg", name, bytes: readFileSync(join(folder, name)), words: "" };
  });
}

async function officeSamples(folder: string): Promise<readonly ToolSample[]> {
  if (!isThere("soffice", "--version", "LibreOffice")) return [];
  const samples = await goodSamples();
  for (const { name, bytes } of samples.filter((one) =>
    /^(bill\.ods|talk\.pptx)$/.test(one.name),
  )) {
    writeFileSync(join(folder, name), bytes);
  }
  writeFileSync(join(folder, "report.html"), REPORT);
  convert(folder, "report.html", "odt", ["--infilter=HTML (StarWriter)"]);
  return OFFICE.flatMap(({ from, kinds, words }) =>
    kinds.map((kind) => {
      const bytes = convert(folder, from, kind);
      return { tool: "soffice", name: from.replace(/\w+$/, kind), bytes, words };
    }),
  );
}

/** A picture of a document beside its file: each kind is written into a folder of its own. */
function convert(folder: string, from: string, kind: string, more: readonly string[] = []): Buffer {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const out = kind === "odt" ? folder : join(folder, "office");
  const asked = ["--headless", "--norestore", ...more, "--convert-to", kind, "--outdir", out];
  run("soffice", [profile, ...asked, join(folder, from)]);
  return readFileSync(join(out, from.replace(/\w+$/, kind)));
}

function pictureSamples(folder: string): readonly ToolSample[] {
  const tool = MAGICK.find((name) => isThere(name, "-version", "ImageMagick"));
  if (tool === undefined) return [];
  return Object.entries(PICTURES).map(([name, args]) => {
    run(tool, [...args, join(folder, name)]);
    return { tool: "ImageMagick", name, bytes: readFileSync(join(folder, name)), words: "48 × 32" };
  });
}

function isThere(program: string, question: string, answer: string): boolean {
  const { stdout } = spawnSync(program, [question], { encoding: "utf8" });
  return (stdout ?? "").includes(answer);
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8", timeout: 120_000 });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}
