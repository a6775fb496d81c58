const FLOOD = "\u0300\u0301\u0302\u0303\u0308\u030A\u0327\u0328";
const FAMILY = "👩‍👩‍👧‍👦";

/** What a page calls that took a name for code is `cofferRan`, with a number of the name. */
const WRITTEN: readonly string[] = [
  "<script>cofferRan(1)</script>.txt",
  "</script><script>cofferRan(2)</script>.txt",
  "</title><script>cofferRan(3)</script>.txt",
  "</textarea></style><img src=x onerror=cofferRan(4)>.txt",
  "<img src=x onerror=cofferRan(5)>.png",
  '"><img src=x onerror=cofferRan(6)>.png',
  "'><svg onload=cofferRan(7)>.svg",
  '" onmouseover="cofferRan(8)" autofocus onfocus="cofferRan(9)" x=".txt',
  "' onfocus='cofferRan(10)' tabindex='0.txt",
  "<iframe srcdoc='<script>parent.cofferRan(11)</script>'>.html",
  "<a href=javascript:cofferRan(12)>open.txt",
  "javascript:cofferRan(13)",
  "data:text/html,<script>cofferRan(14)</script>",
  "vbscript:cofferRan(15).txt",
  "<math><mtext></mtext><mglyph><style><img src onerror=cofferRan(16)>.txt",
  "<!--><svg onload=cofferRan(17)>-->.txt",
  "]]><svg onload=cofferRan(18)>.txt",
  "&lt;img src=x onerror=cofferRan(19)&gt;.txt",
  "&#60;script&#62;cofferRan(20)&#60;/script&#62;.txt",
  "{{constructor.constructor('cofferRan(21)')()}}.txt",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a hostile name holds
  "${cofferRan(22)}`${cofferRan(23)}`.txt",
  "$t(files:area.main) {{name}} {{- name}}.txt",
  "<%= cofferRan(24) %> #{cofferRan(25)}.txt",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty.txt",
  "../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "C:\\autoexec.bat",
  "con.txt",
  "report.pdf\u0000.exe",
  "two\r\nlines: set-cookie\u0009x.txt",
  'a";filename=evil.exe;x=".txt',
  "line\u2028and\u2029paragraph.js",
  "photo\u202Egpj.exe",
  "invoice\u202Efdp\u202C.scr",
  "\u2066left\u2067right\u2069\u2069out.txt",
  "\u200Bno width\u200B\uFEFF.txt",
  "admin\u00AD\u2060\u034F.txt",
  "עברית then english.txt",
  "english then עברית \u200Fmark.pdf",
  `${FAMILY.repeat(6)}.jpg`,
  `z${FLOOD.repeat(20)}algo.txt`.normalize("NFC"),
  `${"x".repeat(251)}.txt`,
  `${"漢".repeat(83)}.txt`,
  " leads with a blank.txt",
  "ends with a dot.",
  "%3Cscript%3EcofferRan(26)%3C%2Fscript%3E.txt",
  "?folder=0&x=#fragment.txt",
  "=cmd|' /C calc'!A0.csv",
];

/** Elements that run something by themselves, each without a quote, in single and in double ones. */
const ELEMENTS = [
  ...[
    "img src=x onerror",
    "svg onload",
    "body onload",
    "video src=x onerror",
    "audio src=x onerror",
  ],
  ...["details open ontoggle", "input autofocus onfocus", "select autofocus onfocus"],
  ...["textarea autofocus onfocus", "marquee onstart", "iframe onload", "object data=x onerror"],
  ...[
    "embed src=x onload",
    "style onload",
    "link rel=stylesheet href=x onerror",
    "svg><a onmouseover",
  ],
  ...[
    "form><button formaction",
    "dialog open onclose",
    "a autofocus href=x onfocus",
    "video onloadstart",
  ],
];
const QUOTES = ["", "'", '"'];
const running = ELEMENTS.flatMap((element, row) =>
  QUOTES.map((quote, column) => {
    const call = `cofferRan(${100 + row * QUOTES.length + column})`;
    return `${quote}><${element}=${quote}${call}${quote}>${row}-${column}.html`;
  }),
);

/** Controls, marks of direction, and signs without width, in the middle of a name and before its type. */
const UNSEEN = [
  ...[1, 2, 7, 8, 0x0b, 0x0c, 0x0e, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9f],
  ...[0x061c, 0x180e, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202d, 0x2061, 0x2062],
  ...[0x2063, 0x2066, 0x2067, 0x2068, 0x3164, 0xfe0f, 0xfff9, 0xfffb, 0xe0001],
];
const unseen = UNSEEN.flatMap((point) => {
  const [sign, hex] = [String.fromCodePoint(point), point.toString(16)];
  return [`${hex} pay${sign}ment.pdf`, `${hex} payment${sign}fdp.exe`];
});

/** Names that systems keep for themselves, or that lead elsewhere. */
const elsewhere = [
  ...["prn", "aux.txt", "nul.tar.gz", "com1", "com9.log", "lpt1.txt", "clock$", "$recycle.bin"],
  ...[
    "~$report.docx",
    ".~lock.report.odt#",
    ".ssh/authorized_keys",
    "/etc/shadow",
    "\\\\host\\share",
  ],
  ...[
    "file:///etc/hosts",
    "//evil.example/x.js",
    "..",
    "...",
    "~",
    "%2e%2e%2fup.txt",
    "a/./b/../c.txt",
  ],
  ...["+cmd|' /C calc'!A0.csv", "-2+3+cmd|' /C calc'!A0.csv", "@SUM(1+1)*cmd|' /C calc'!A0.csv"],
  ...["; rm -rf x.txt", "$(touch x).txt", "`touch x`.txt", "| tee x.txt", "' OR 1=1 --.txt"],
  ...["раypal.txt", "ｒｅｐｏｒｔ．ｅｘｅ", "ﬁle.txt", "ẞharp.txt", "İstanbul.txt", "ﷺ".repeat(20)],
];

/**
 * Two hundred names and more that no page of ours would make and another client may seal: each tries to be
 * more than a name.
 */
export const HOSTILE_NAMES: readonly string[] = [...WRITTEN, ...running, ...unseen, ...elsewhere];
