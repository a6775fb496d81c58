/** What a file of the corpus comes to: lines as `line email role`, or the code of its refusal. */
export interface CorpusFile {
  readonly is: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly gives: readonly string[] | number;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...all: number[]) => new Uint8Array(all);
const glued = (...parts: readonly Uint8Array[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]));
const ANN = ["2 ann@example.com Engineer"];
const MIB = 1024 * 1024;
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `p${at}@example.com,Engineer`).join("\n");

function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

const SHAPES: readonly CorpusFile[] = [
  { is: "the plain form", content: "email,role\nann@example.com,Engineer\n", gives: ANN },
  { is: "no last line end", content: "email,role\nann@example.com,Engineer", gives: ANN },
  { is: "line ends of Windows", content: "email,role\r\nann@example.com,Engineer\r\n", gives: ANN },
  { is: "line ends of old Macs", content: "email,role\rann@example.com,Engineer\r", gives: ANN },
  {
    is: "all line ends in one",
    content: "email,role\r\nann@example.com,Engineer\rbob@example.com,A\n",
    gives: [...ANN, "3 bob@example.com A"],
  },
  { is: "semicolons", content: "email;role\nann@example.com;Engineer\n", gives: ANN },
  { is: "tabs", content: "email\trole\nann@example.com\tEngineer\n", gives: ANN },
  {
    is: "columns the other way round",
    content: "role,email\nEngineer,ann@example.com\n",
    gives: ANN,
  },
  { is: "capitals in the heads", content: "Email,ROLE\nann@example.com,Engineer\n", gives: ANN },
  { is: "a hyphen in the head", content: "E-Mail,Role\nann@example.com,Engineer\n", gives: ANN },
  {
    is: "room round cells",
    content: " email , role \n ann@example.com ,  Engineer \n",
    gives: ANN,
  },
  {
    is: "other columns beside them",
    content: "name,email,phone,role\nAnn,ann@example.com,1,Engineer\n",
    gives: ANN,
  },
  { is: "no heads", content: "ann@example.com,Engineer\n", gives: ["1 ann@example.com Engineer"] },
  { is: "no heads and no roles", content: "ann@example.com\n", gives: ["1 ann@example.com "] },
  {
    is: "heads without a role",
    content: "email\nann@example.com\n",
    gives: ["2 ann@example.com "],
  },
  {
    is: "a line that is short",
    content: "email,role\nann@example.com\n",
    gives: ["2 ann@example.com "],
  },
  { is: "a line that is long", content: "email,role\nann@example.com,Engineer,x,y\n", gives: ANN },
  {
    is: "empty lines between",
    content: "\n\nemail,role\n\nann@example.com,Engineer\n\n",
    gives: ["5 ann@example.com Engineer"],
  },
  {
    is: "lines of commas",
    content: "email,role\n,\nann@example.com,Engineer\n,,,\n",
    gives: ["3 ann@example.com Engineer"],
  },
  {
    is: "a role without an address",
    content: "email,role\n,Engineer\nb@example.com,A\n",
    gives: ["2  Engineer", "3 b@example.com A"],
  },
  {
    is: "no address that is one",
    content: "email,role\nnobody,Engineer\n",
    gives: ["2 nobody Engineer"],
  },
];

const QUOTES: readonly CorpusFile[] = [
  {
    is: "everything in quotes",
    content: '"email","role"\n"ann@example.com","Engineer"\n',
    gives: ANN,
  },
  {
    is: "a comma in quotes",
    content: 'email,role\nann@example.com,"Site, north"\n',
    gives: ["2 ann@example.com Site, north"],
  },
  {
    is: "quotes in quotes",
    content: 'email,role\nann@example.com,"Site ""N"""\n',
    gives: ['2 ann@example.com Site "N"'],
  },
  {
    is: "a line end in quotes",
    content: 'email,role\nann@example.com,"Site\nnorth"\nbob@example.com,A\n',
    gives: ["2 ann@example.com Site\nnorth", "4 bob@example.com A"],
  },
  {
    is: "empty quotes",
    content: 'email,role\nann@example.com,""\n',
    gives: ["2 ann@example.com "],
  },
  { is: "quotes that do not end", content: 'email,role\n"ann@example.com,Engineer\n', gives: 8117 },
  {
    is: "quotes that end too early",
    content: 'email,role\n"ann"@example.com,Engineer\n',
    gives: 8117,
  },
  {
    is: "quotes inside a bare cell",
    content: 'email,role\nann"x@example.com,Engineer\n',
    gives: 8117,
  },
  { is: "a lone quote at the end", content: 'email,role\nann@example.com,Engineer"', gives: 8117 },
  { is: "three quotes", content: 'email,role\n"""ann@example.com,Engineer\n', gives: 8117 },
  {
    is: "single quotes are letters",
    content: "email,role\nann@example.com,O'Neil\n",
    gives: ["2 ann@example.com O'Neil"],
  },
];

const ENCODINGS: readonly CorpusFile[] = [
  {
    is: "the mark of UTF-8",
    content: glued(bytes(0xef, 0xbb, 0xbf), utf8("email,role\nann@example.com,Engineer\n")),
    gives: ANN,
  },
  {
    is: "letters of many languages",
    content: "email,role\nann@example.com,Ingénieur 技師 مهندس\n",
    gives: ["2 ann@example.com Ingénieur 技師 مهندس"],
  },
  {
    is: "signs beyond 16 bits",
    content: "email,role\nann@example.com,🦉\n",
    gives: ["2 ann@example.com 🦉"],
  },
  {
    is: "UTF-16 of Windows",
    content: glued(bytes(0xff, 0xfe), utf16("email,role\na@b.c,E", true)),
    gives: 8117,
  },
  {
    is: "UTF-16 the other way",
    content: glued(bytes(0xfe, 0xff), utf16("email,role\na@b.c,E", false)),
    gives: 8117,
  },
  { is: "UTF-16 without a mark", content: utf16("email,role\na@b.c,E", true), gives: 8113 },
  {
    is: "Latin 1",
    content: glued(utf8("email,role\na@b.c,Ing"), bytes(0xe9), utf8("nieur\n")),
    gives: 8117,
  },
  {
    is: "Shift JIS",
    content: glued(utf8("email,role\na@b.c,"), bytes(0x8b, 0x5a, 0x8e, 0x74)),
    gives: 8117,
  },
  {
    is: "half a sign at the end",
    content: glued(utf8("email,role\na@b.c,E"), bytes(0xf0, 0x9f)),
    gives: 8117,
  },
  {
    is: "a sign written too long",
    content: glued(utf8("email,role\na@b.c,"), bytes(0xc0, 0xaf)),
    gives: 8117,
  },
  {
    is: "half a pair",
    content: glued(utf8("email,role\na@b.c,"), bytes(0xed, 0xa0, 0x80)),
    gives: 8117,
  },
  { is: "a zero inside", content: "email,role\nann@exa\0mple.com,Engineer\n", gives: 8113 },
];

const FORMULAS: readonly CorpusFile[] = [
  {
    is: "a formula as an address",
    content: "email,role\n=1+1,Engineer\n",
    gives: ["2 =1+1 Engineer"],
  },
  {
    is: "a formula as a role",
    content: 'email,role\nann@example.com,"=HYPERLINK(""http://x"")"\n',
    gives: ['2 ann@example.com =HYPERLINK("http://x")'],
  },
  {
    is: "a formula that our export held back",
    content: "email,role\n'+ann@example.com,'=A1\n",
    gives: ["2 +ann@example.com =A1"],
  },
  {
    is: "a command of old programs",
    content: "email,role\n@SUM(A1),-2+3\n",
    gives: ["2 @SUM(A1) -2+3"],
  },
  {
    is: "a formula as a head",
    content: '"=cmd|calc",email\nx,ann@example.com\n',
    gives: ["2 ann@example.com "],
  },
  {
    is: "an apostrophe before a letter stays",
    content: "email,role\n'ann@example.com,E\n",
    gives: ["2 'ann@example.com E"],
  },
];

const LARGE: readonly CorpusFile[] = [
  { is: "300 rows", content: `email,role\n${people(299)}\n`, gives: 299 },
  { is: "301 rows", content: `email,role\n${people(300)}\n`, gives: 8116 },
  { is: "1 MiB of one cell", content: `email,role\n${"a".repeat(MIB - 11)}`, gives: 8117 },
  { is: "more than 1 MiB", content: "a".repeat(MIB + 1), gives: 8113 },
  { is: "1 MiB of line ends", content: "\n".repeat(MIB), gives: 8116 },
  { is: "1 MiB of quotes", content: '"'.repeat(MIB), gives: 8117 },
  { is: "a cell of 1001 letters", content: `email,role\n${"a".repeat(1001)},E\n`, gives: 8117 },
];

const NONE: readonly CorpusFile[] = [
  { is: "nothing", content: "", gives: 8118 },
  { is: "heads alone", content: "email,role\n", gives: 8118 },
  { is: "a spreadsheet", content: "PK", name: "people.xlsx", gives: 8113 },
  {
    is: "a spreadsheet called .csv",
    content: glued(utf8("PK"), bytes(3, 4, 20, 0, 6)),
    gives: 8113,
  },
  { is: "a letter", content: "Dear all,\nplease invite Ann.\n", gives: 8117 },
  { is: "a page", content: "<html><body>email</body></html>", name: "page.html", gives: 8113 },
  {
    is: "an ending in capitals",
    content: "email,role\nann@example.com,Engineer\n",
    name: "A.CSV",
    gives: ANN,
  },
];

export const CSV_CORPUS: readonly CorpusFile[] = [
  ...SHAPES,
  ...QUOTES,
  ...ENCODINGS,
  ...FORMULAS,
  ...LARGE,
  ...NONE,
];
