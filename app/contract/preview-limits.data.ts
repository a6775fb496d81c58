const MIB = 1024 * 1024;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * 1000;

/** Previews. Spec B§9; what opens windowed is not bound by the first two (`calls.md`); Trust 2.4, W10. */
export const PREVIEW_LIMITS = {
  wholeFileBytes: 40 * MIB,
  sheetBytes: 10 * MIB,
  /** "A PDF size constant of 262144 bytes": above it a PDF of a view-only link has a view of its own. */
  pdfBytes: 262_144,
  /** Windowed, for which no limit is specified. */
  /** More of a text is not printed at once: some 400 pages. */
  printedTextBytes: 1024 * 1024,
  textBytes: 100 * MIB,
  /** Always previewable by B§9; ours keeps the page from running out of memory (Reading R-363). */
  imageBytes: 256 * MIB,
  imagePixels: 50_000_000,
  /** Drawn; above it Markdown is read as text (Reading R-455). */
  markdownBytes: MIB / 2,
  /** A text is changed in place up to this (Reading R-382). */
  editBytes: MIB,
  /** The next file of a folder is opened before it is asked for up to this (Reading R-380). */
  aheadBytes: 16 * MIB,
  /** Paragraphs, cells and pieces of text of a document or of slides, which stand in the page all at once. */
  drawnParts: 100_000,
  /** Sheets of a workbook that have a tab. */
  sheetTabs: 1_000,
  /** Merged cells of a sheet that are shown as one. */
  sheetMerges: 10_000,
  /** Of what is unpacked in a preview. */
  zipEntries: 10_000,
  zipExpandedBytes: 256 * MIB,
  zipRatio: 100,
  /** What the office provider opens, by its app. */
  officeBytes: { sheet: 5 * MIB, document: 50 * MIB, presentation: 100 * MIB, test: 10 * MIB },
} as const;

/** What the online office provider is waited for, and what it may say (Reading R-541). */
export const OFFICE_LIMITS = {
  /** Until it says that it is there. */
  handshakeMs: 20 * SECOND_MS,
  /** Until the document stands. */
  openMs: 2 * MINUTE_MS,
  /** Until it brings the document that somebody wants to save. */
  saveMs: MINUTE_MS,
  /** Messages in any ten seconds; more end it. */
  messages: 200,
  messagesMs: 10 * SECOND_MS,
  /** Who have a document open at most. */
  people: 999,
  /** Use of its page counts as use of ours this often, and this long after the last of ours (Reading R-552). */
  useEveryMs: MINUTE_MS,
  useTrustedMs: 60 * MINUTE_MS,
  /** Parts of a document that comes back. */
  parts: 10_000,
} as const;

/** What the frame of a viewer may ask of its page. Trust 2.4, W12. */
export const FRAME_LIMITS = {
  /** Of one question. */
  readBytes: 4 * MIB,
  /** Questions that wait for their answer. */
  readsAtOnce: 8,
  /** Messages in any ten seconds; more end the frame. */
  messages: 4_000,
  messagesMs: 10 * SECOND_MS,
  nameChars: 248,
  /** Within which the code of a viewer says that it is there; on the slowest line the largest takes half of it. */
  readyMs: 2 * MINUTE_MS,
  /** The same of one whose page had come before its file: it says so at once, or not any more. */
  waitedMs: 5 * SECOND_MS,
  /** A viewer that has its file is asked this often whether it is there, as long as it stands. */
  beatMs: SECOND_MS,
  /** One that leaves so many questions unanswered in a row is stopped. */
  silentBeats: 5,
  /** So long it may show nothing while it waits for no bytes. */
  idleBeats: 60,
  /** So long it may say nothing while a dialog of the browser prints it. */
  paperBeats: 600,
  /** What a viewer may take out of a file and offer to be saved. */
  offerBytes: 256 * MIB,
} as const;
