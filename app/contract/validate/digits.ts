const ANY_DIGIT = /\p{Nd}/gu;

/** What somebody typed, with the digits of any script as those of ASCII: an Arabic keyboard writes ٢٥, a Japanese one ２５. */
export function withAsciiDigits(typed: string): string {
  return typed.replace(ANY_DIGIT, toAsciiDigit);
}

/** Ten digits of a script follow each other, the zero first. */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
