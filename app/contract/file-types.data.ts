/**
 * What Coffer knows about a file by its extension alone. The type always comes from the opened
 * name, never from the server. Spec B§3, Trust D9.
 */
/** Symbols of the file-type sprite. Look 6. */
export type FileSymbol =
  | "ft-archive"
  | "ft-audio"
  | "ft-code"
  | "ft-document"
  | "ft-folder"
  | "ft-illustration"
  | "ft-image"
  | "ft-pdf"
  | "ft-program"
  | "ft-sealed"
  | "ft-folder-shared"
  | "ft-sheet"
  | "ft-slides"
  | "ft-text"
  | "ft-unknown"
  | "ft-vault"
  | "ft-video";

export interface SymbolExtensions {
  readonly symbol: FileSymbol;
  readonly extensions: readonly string[];
}

/** Extensions of each symbol: families of Look 6, and the own ones of Spec B§3 (Reading R-119). */
export const SYMBOL_EXTENSIONS: readonly SymbolExtensions[] = [
  { symbol: "ft-illustration", extensions: ["ai"] },
  { symbol: "ft-program", extensions: ["exe"] },
  {
    symbol: "ft-document",
    extensions: [
      "doc",
      "docx",
      "dot",
      "dotx",
      "dotm",
      "docm",
      "odt",
      "ott",
      "fodt",
      "rtf",
      "sxw",
      "pages",
    ],
  },
  {
    symbol: "ft-sheet",
    extensions: [
      "xls",
      "xlsx",
      "xlsm",
      "xlsb",
      "xlt",
      "xltx",
      "xltm",
      "ods",
      "ots",
      "fods",
      "csv",
      "numbers",
    ],
  },
  {
    symbol: "ft-slides",
    extensions: [
      "ppt",
      "pptx",
      "potx",
      "potm",
      "ppsx",
      "ppsm",
      "pptm",
      "pot",
      "pps",
      "odp",
      "otp",
      "fodp",
    ],
  },
  { symbol: "ft-pdf", extensions: ["pdf", "ps", "eps"] },
  {
    symbol: "ft-image",
    extensions: [
      "jpg",
      "jpeg",
      "png",
      "gif",
      "svg",
      "heic",
      "heif",
      "webp",
      "avif",
      "tif",
      "tiff",
      "bmp",
      "ico",
      "psd",
    ],
  },
  { symbol: "ft-audio", extensions: ["mp3", "wav", "ogg", "flac", "aac", "m4a", "wma"] },
  {
    symbol: "ft-video",
    extensions: [
      "mp4",
      "avi",
      "mov",
      "wmv",
      "flv",
      "mkv",
      "mpg",
      "mpeg",
      "m4v",
      "m4p",
      "webm",
      "3gp",
      "ogv",
      "asf",
    ],
  },
  {
    symbol: "ft-archive",
    extensions: ["zip", "rar", "7z", "tar", "gz", "gzip", "bz2", "tgz", "tbz2", "dmg", "iso"],
  },
  {
    symbol: "ft-code",
    extensions: [
      "js",
      "ts",
      "tsx",
      "jsx",
      "html",
      "java",
      "cpp",
      "c",
      "h",
      "cs",
      "py",
      "css",
      "php",
      "sql",
      "sh",
      "json",
      "xml",
      "rb",
      "pl",
      "rs",
      "go",
      "bat",
    ],
  },
  { symbol: "ft-text", extensions: ["txt", "md", "markdown", "log", "ini", "tsv"] },
];
