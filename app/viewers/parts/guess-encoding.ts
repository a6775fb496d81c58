/*
 * Guesses what wrote a text that is no UTF-8, by its content alone. Each encoding is tried; the one whose letters are
 * those that its languages use, in words as they are written, wins.
 */

interface Candidate {
  readonly encoding: string;
  /** What each of the letters says that its languages use most, 0 to 1. */
  readonly common: ReadonlyMap<string, number>;
  /** What its letters are, beside ASCII. */
  readonly script: RegExp;
  /** One letter in several bytes: a text that decodes at all is likely in it. */
  readonly isWide: boolean;
}

/** Of a small alphabet the first letters are those of every text; of signs all are as likely. */
const RANKS = [1, 0.7, 0.4] as const;
const RANK_LETTERS = 11;
const HAN = /\p{Script=Han}/u;
const SIMPLIFIED =
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔码编显示乱测试";
const TRADITIONAL =
  "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作里用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運筆碼測試編";
const JAPANESE =
  "のにはをたがでてとしれさいあるなかこりまんもすくけせそちつらよわきみどだうえおやへめろ日本人一大年会国中出行事者生時学分上見手子前社間文字部同方場定法自問動業月名金高東新気明体用長実下書化作連対成立内理電発私語試験漢";
const KOREAN =
  "이다는을의가에하고지를도한은로사기리어아서나자인시해그일대들라정수만니것있부게보여전스제주장면상구오생조소과비원으유미안우공신세동무문성성경국전화되연년위습한글입니다요안녕테트";

const CANDIDATES: readonly Candidate[] = [
  wide("shift_jis", JAPANESE, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u),
  wide("euc-jp", JAPANESE, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u),
  wide("gb18030", SIMPLIFIED, HAN),
  wide("big5", TRADITIONAL, HAN),
  wide("euc-kr", KOREAN, /[\p{Script=Hangul}]/u),
  narrow("windows-1251", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґў", /\p{Script=Cyrillic}/u),
  narrow("koi8-r", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", /\p{Script=Cyrillic}/u),
  narrow("ibm866", "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", /\p{Script=Cyrillic}/u),
  narrow("windows-1253", "αοιετσνηυρπκμλςωδγχθφβξζψάέίόήύώ", /\p{Script=Greek}/u),
  narrow("windows-1255", "יוהלאתרבמשנכעדחקפצגזטםסןךףץ", /\p{Script=Hebrew}/u),
  narrow("windows-1256", "اليمنتروبعدهسفقكحجشصطخضزذثغظءأإآةىئؤپچژگکی", /\p{Script=Arabic}/u),
  narrow("windows-874", "านรกอเงมยลวดทสตะปบคหแจพชขใไโผถซธณฐศษภฟฝญำิีึืุู่้๊๋์็ั", /\p{Script=Thai}/u),
];
/** Latin ones, by letters that the others do not have at the same place. */
const LATIN: readonly Candidate[] = [
  narrow("windows-1252", "éäöüßàèñçóáíúêãâåôøîæëœ", /\p{Script=Latin}/u),
  narrow("windows-1250", "ąęłżčšžřěáéóíýůśćńöüőűźťďňúľđŕ", /\p{Script=Latin}/u),
  narrow("windows-1254", "ışğüöçİâî", /\p{Script=Latin}/u),
];

const JUDGED_BYTES = 64 * 1024;
/** A guess with less is none: too much of the text is none of its language's. */
const LEAST_SCORE = 0.35;
/** What else says something of a guess: that pairs of bytes fit at all, a rare letter of its script, anything else. */
const WEIGHT = {
  wide: 0.2,
  likely: 0.25,
  rare: 0.15,
  other: -0.8,
  broken: -2,
  misplaced: -0.6,
} as const;

/** The encoding of bytes that are no UTF-8; null where nothing tells it. `likely`: what decides where two are close. */
export function guessEncoding(bytes: Uint8Array, likely: readonly string[] = []): string | null {
  const first = bytes.subarray(0, JUDGED_BYTES);
  const wideGuess = best(first, CANDIDATES, likely);
  const latin = best(first, LATIN, likely);
  const guess = wideGuess.score > latin.score + 0.05 ? wideGuess : latin;
  return guess.score >= LEAST_SCORE ? guess.encoding : null;
}

/** UTF-16 without a mark, by its line ends, spaces and the half of its bytes that hardly changes; null: it is none. */
export function guessUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const first = bytes.subarray(0, Math.min(bytes.length, JUDGED_BYTES) & ~1);
  if (first.length < 4) return null;
  const zeros = [0, 0];
  const asciiPairs = { le: 0, be: 0 };
  for (let at = 0; at < first.length; at += 2) {
    const [high, low] = [first[at] ?? 0, first[at + 1] ?? 0];
    if (high === 0) zeros[0] = (zeros[0] ?? 0) + 1;
    if (low === 0) zeros[1] = (zeros[1] ?? 0) + 1;
    if (low === 0 && isTextByte(high)) asciiPairs.le += 1;
    if (high === 0 && isTextByte(low)) asciiPairs.be += 1;
  }
  const pairs = first.length / 2;
  const [atFirst = 0, atSecond = 0] = zeros;
  if (asciiPairs.le > 1 && asciiPairs.be === 0 && atFirst === 0) return checked(first, "utf-16le");
  if (asciiPairs.be > 1 && asciiPairs.le === 0 && atSecond === 0) return checked(first, "utf-16be");
  if (atSecond > pairs * 0.6 && atFirst < pairs * 0.05) return checked(first, "utf-16le");
  return atFirst > pairs * 0.6 && atSecond < pairs * 0.05 ? checked(first, "utf-16be") : null;
}

function isTextByte(byte: number): boolean {
  return byte === 9 || byte === 10 || byte === 13 || (byte >= 0x20 && byte < 0x7f);
}

/** Only where what comes out is text, and in few scripts. */
function checked<T extends string>(bytes: Uint8Array, encoding: T): T | null {
  const text = decode(bytes, encoding);
  if (text === null) return null;
  let bad = 0;
  for (const letter of text)
    if (/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\uFFFD]/u.test(letter) && !/\s/.test(letter)) bad += 1;
  return bad <= text.length * 0.01 ? encoding : null;
}

function best(bytes: Uint8Array, candidates: readonly Candidate[], likely: readonly string[]) {
  let found = { encoding: "", score: Number.NEGATIVE_INFINITY };
  for (const candidate of candidates) {
    const isLikely = likely.includes(candidate.encoding);
    const score = scoreOf(bytes, candidate) + (isLikely ? WEIGHT.likely : 0);
    if (score > found.score) found = { encoding: candidate.encoding, score };
  }
  return found;
}

function scoreOf(bytes: Uint8Array, { encoding, common, script, isWide }: Candidate): number {
  const text = decode(bytes, encoding);
  if (text === null) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  let count = 0;
  let before = "";
  for (const letter of text) {
    if (letter > "\u007f" && !PUNCTUATION.test(letter)) {
      // A letter of several bytes says as much as they do.
      count += 1;
      sum += weightOf(letter, { common, script });
      if (!isWide && isMisplaced(before, letter)) sum += WEIGHT.misplaced;
    }
    before = letter;
  }
  return count === 0 ? 0 : sum / count + (isWide && count > 1 ? WEIGHT.wide : 0);
}

function weightOf(
  letter: string,
  { common, script }: Pick<Candidate, "common" | "script">,
): number {
  if (/[\uFFFD\p{Cc}\p{Cn}\p{Co}]/u.test(letter)) return WEIGHT.broken;
  const known = common.get(letter) ?? common.get(letter.toLowerCase());
  if (known !== undefined) return known;
  if (script.test(letter)) return WEIGHT.rare;
  return WEIGHT.other;
}

const PUNCTUATION = /[\u00a0«»‘’“”„–—…·№、。「」『』（）！？：；，．・～《》【】€£°§©®™¿¡،؛؟]/u;

/** A capital behind a small letter, a letter of one script beside one of another. */
function isMisplaced(before: string, letter: string): boolean {
  if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter)) return true;
  return /[a-z]/i.test(before) && /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter);
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function wide(encoding: string, common: string, script: RegExp): Candidate {
  return { encoding, common: new Map([...common].map((sign) => [sign, 1])), script, isWide: true };
}

function narrow(encoding: string, common: string, script: RegExp): Candidate {
  const ranked = [...common].map((letter, at) => {
    return [letter, RANKS[Math.min(RANKS.length - 1, Math.floor(at / RANK_LETTERS))] ?? 0] as const;
  });
  return { encoding, common: new Map(ranked), script, isWide: false };
}
