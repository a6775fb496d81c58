/**
 * What Coffer knows about a file by its extension alone. The type always comes from the opened
 * name, never from the server. Spec B§3, Trust D9.
 */
export type FileCategoryName =
  | "archive"
  | "audio"
  | "binary"
  | "doc"
  | "image"
  | "office"
  | "spreadsheet"
  | "text"
  | "video";

export interface FileCategory {
  readonly name: FileCategoryName;
  readonly extensions: readonly string[];
  /** Extensions that can be viewed; `"all"` of the category. */
  readonly viewable: "all" | readonly string[];
  readonly isEditable: boolean;
  readonly isUnicode: boolean;
}

const NOT_VIEWABLE = { viewable: [], isEditable: false, isUnicode: false } as const;

/** Spec B§3, "File type catalogue by category". */
export const FILE_CATEGORIES: readonly FileCategory[] = [
  {
    name: "archive",
    ...NOT_VIEWABLE,
    extensions: ["7z", "zip", "rar", "gz", "gzip", "tar", "bz2", "tgz", "tbz2", "dmg"],
  },
  { name: "audio", ...NOT_VIEWABLE, extensions: ["wma", "mp3", "ogg", "wav", "m4a"] },
  { name: "binary", ...NOT_VIEWABLE, extensions: ["exe", "bin", "bat", "iso"] },
  {
    name: "doc",
    extensions: ["doc", "dot", "docx", "docm", "dotm", "dotx", "rtf", "odt", "pdf"],
    viewable: "all",
    isEditable: false,
    isUnicode: false,
  },
  {
    name: "image",
    extensions: ["jpg", "jpeg", "png", "gif", "heic", "heif", "ai", "ico", "psd", "bmp", "svg"],
    viewable: ["jpg", "jpeg", "png", "gif"],
    isEditable: false,
    isUnicode: false,
  },
  {
    name: "office",
    extensions: ["mdb", "ppt", "pptx", "pptm", "ppsx", "ppsm", "pps", "potx", "potm", "pot", "odp"],
    viewable: ["ppt", "pptx"],
    isEditable: false,
    isUnicode: false,
  },
  {
    name: "spreadsheet",
    extensions: ["xls", "xlsx", "xlsm", "xlsb", "ods"],
    viewable: "all",
    isEditable: false,
    isUnicode: false,
  },
  {
    name: "text",
    extensions: [
      "txt",
      "log",
      "ini",
      "csv",
      "sh",
      "php",
      "py",
      "pl",
      "html",
      "js",
      "json",
      "css",
      "rb",
      "xml",
      "sql",
      "md",
      "markdown",
    ],
    viewable: "all",
    isEditable: true,
    isUnicode: true,
  },
  {
    name: "video",
    ...NOT_VIEWABLE,
    extensions: ["wmv", "avi", "flv", "mpg", "mpeg", "mov", "mkv", "mp4"],
  },
];

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

/**
 * Viewers by extension. Spec B§3, "Viewer-classification extension lists".
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const VIEWER_EXTENSIONS = {
  image: ["jpg", "png", "jpeg", "gif", "svg"],
  /** Images only when the server has made a large thumbnail. */
  imageWithThumbnail: ["heic", "heif", "webp", "avif", "tiff"],
  document: [
    "odt",
    "ott",
    "fodt",
    "odf",
    "ods",
    "ots",
    "fods",
    "odp",
    "otp",
    "fodp",
    "odg",
    "otg",
    "fodg",
    "rtf",
    "sxw",
    "doc",
    "dot",
    "docx",
    "dotx",
    "docm",
    "dotm",
    "ppt",
    "pot",
    "pps",
    "pptm",
    "potx",
    "potm",
    "ppsx",
    "ppsm",
    "pptx",
    "xls",
    "xlt",
    "xlsx",
    "xlsm",
    "xltx",
    "xltm",
    "vsd",
    "vsdx",
    "vsdm",
    "vdx",
    "eml",
    "msg",
    "dwg",
    "dwf",
    "dxf",
    "dcm",
    "dicom",
    "dcim",
    "dicm",
    "psd",
    "tif",
    "tiff",
    "ras",
    "cal",
    "cals",
    "dib",
    "bmp",
    "ico",
    "pbm",
    "pgm",
    "ppm",
    "img",
    "cur",
    "ncr",
    "sgi",
    "pct",
    "pcx",
    "pcd",
    "dcx",
    "wmf",
    "emf",
    "tga",
    "tpic",
  ],
  officeSpreadsheet: ["csv", "ods", "xls", "xlsb", "xlsm", "xlsx"],
  officePresentation: ["odp", "pot", "potm", "potx", "pps", "ppsm", "ppsx", "ppt", "pptm", "pptx"],
  officeDocument: ["doc", "docm", "docx", "dot", "dotm", "dotx", "odt", "rtf"],
  officeEdit: [
    "docm",
    "docx",
    "odt",
    "odp",
    "ppsx",
    "pptx",
    "ods",
    "xlsb",
    "xlsm",
    "xlsx",
    "wopitest",
    "wopitestx",
  ],
  /** Beside the word-processor and presentation lists. */
  officeEmbeddedSheets: ["ods", "xlsb", "xlsm", "xlsx"],
  /** Beside the embedded list. */
  officeViewOnly: ["csv", "xls", "wopitest", "wopitestx"],
  streamable: ["video", "audio", "webm", "mp3", "asf"],
  likelyMedia: [
    "mp4",
    "m4v",
    "m4p",
    "ogg",
    "mov",
    "mkv",
    "webm",
    "3gp",
    "ogv",
    "mpg",
    "mpeg",
    "wmv",
    "asf",
    "flv",
    "avi",
    "mp3",
    "wav",
    "aac",
  ],
  thumbnail: ["jpg", "png", "jpeg", "gif", "heic", "webp", "avif", "tiff"],
  notPreviewable: ["heic", "heif", "fig", "iso", "exe", "bin", "bat"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Where media of an extension plays. Spec B§9, C§2.5.
 *
 * @public The specification gives it; the room that reads it comes later.
 */
export const MEDIA_PLAYBACK = {
  videoAlways: ["mp4"],
  videoOnLinks: ["3gp", "m4v", "webm", "mov"],
  audioAlways: ["mp3"],
  audioOnLinks: ["wav", "aac"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** When an extension has none of its own. */
export const DEFAULT_MIME = "application/octet-stream";

/** MIME reference for the extensions above. Used for local decoding only, never sent. */
export const MIME_BY_EXTENSION: Readonly<Record<string, string>> = {
  "3gp": "video/3gpp",
  "7z": "application/x-7z-compressed",
  aac: "audio/aac",
  ai: "application/postscript",
  asf: "video/x-ms-asf",
  avi: "video/x-msvideo",
  avif: "image/avif",
  bat: "application/x-bat",
  bin: "application/octet-stream",
  bmp: "image/bmp",
  bz2: "application/x-bzip2",
  c: "text/x-c",
  cpp: "text/x-c++",
  cs: "text/plain",
  css: "text/css",
  csv: "text/csv",
  dcm: "application/dicom",
  dicom: "application/dicom",
  dmg: "application/x-apple-diskimage",
  doc: "application/msword",
  docm: "application/vnd.ms-word.document.macroEnabled.12",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  dot: "application/msword",
  dotm: "application/vnd.ms-word.template.macroEnabled.12",
  dotx: "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
  dwg: "image/vnd.dwg",
  dxf: "image/vnd.dxf",
  eml: "message/rfc822",
  eps: "application/postscript",
  exe: "application/x-msdownload",
  flac: "audio/flac",
  flv: "video/x-flv",
  fodp: "application/vnd.oasis.opendocument.presentation-flat-xml",
  fods: "application/vnd.oasis.opendocument.spreadsheet-flat-xml",
  fodt: "application/vnd.oasis.opendocument.text-flat-xml",
  gif: "image/gif",
  gz: "application/gzip",
  gzip: "application/gzip",
  h: "text/x-c",
  heic: "image/heic",
  heif: "image/heif",
  html: "text/html",
  ico: "image/vnd.microsoft.icon",
  ini: "text/plain",
  iso: "application/x-iso9660-image",
  java: "text/x-java-source",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript",
  json: "application/json",
  log: "text/plain",
  m4a: "audio/mp4",
  m4p: "video/mp4",
  m4v: "video/x-m4v",
  markdown: "text/markdown",
  md: "text/markdown",
  mdb: "application/vnd.ms-access",
  mkv: "video/x-matroska",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  mpeg: "video/mpeg",
  mpg: "video/mpeg",
  msg: "application/vnd.ms-outlook",
  odf: "application/vnd.oasis.opendocument.formula",
  odg: "application/vnd.oasis.opendocument.graphics",
  odp: "application/vnd.oasis.opendocument.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  ogg: "audio/ogg",
  ogv: "video/ogg",
  otg: "application/vnd.oasis.opendocument.graphics-template",
  otp: "application/vnd.oasis.opendocument.presentation-template",
  ots: "application/vnd.oasis.opendocument.spreadsheet-template",
  ott: "application/vnd.oasis.opendocument.text-template",
  pcx: "image/vnd.zbrush.pcx",
  pdf: "application/pdf",
  php: "text/x-php",
  pl: "text/x-perl",
  png: "image/png",
  pot: "application/vnd.ms-powerpoint",
  potm: "application/vnd.ms-powerpoint.template.macroEnabled.12",
  potx: "application/vnd.openxmlformats-officedocument.presentationml.template",
  pps: "application/vnd.ms-powerpoint",
  ppsm: "application/vnd.ms-powerpoint.slideshow.macroEnabled.12",
  ppsx: "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
  ppt: "application/vnd.ms-powerpoint",
  pptm: "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ps: "application/postscript",
  psd: "image/vnd.adobe.photoshop",
  py: "text/x-python",
  rar: "application/vnd.rar",
  rb: "text/x-ruby",
  rtf: "application/rtf",
  sh: "application/x-sh",
  sql: "application/sql",
  svg: "image/svg+xml",
  sxw: "application/vnd.sun.xml.writer",
  tar: "application/x-tar",
  tbz2: "application/x-bzip2",
  tga: "image/x-tga",
  tgz: "application/gzip",
  tif: "image/tiff",
  tiff: "image/tiff",
  ts: "text/plain",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  vsd: "application/vnd.visio",
  vsdm: "application/vnd.ms-visio.drawing.macroEnabled.12",
  vsdx: "application/vnd.ms-visio.drawing",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  wma: "audio/x-ms-wma",
  wmf: "image/wmf",
  wmv: "video/x-ms-wmv",
  xls: "application/vnd.ms-excel",
  xlsb: "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
  xlsm: "application/vnd.ms-excel.sheet.macroEnabled.12",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xlt: "application/vnd.ms-excel",
  xltm: "application/vnd.ms-excel.template.macroEnabled.12",
  xltx: "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
  xml: "application/xml",
  zip: "application/zip",
};
