//! Reads JSON strictly: no key twice, no number or escape that the grammar does not have, nothing behind the value.

use crate::json::Json;

/// How deep values may nest: far more than any format has.
const MAX_DEPTH: usize = 16;

/// The value of a whole text, or nothing.
pub(crate) fn read(text: &str) -> Option<Json> {
    let mut reader = Reader { rest: text };
    let value = reader.value(0)?;
    reader.space();
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn take(&mut self, token: &str) -> bool {
        let taken = self.rest.strip_prefix(token);
        self.rest = taken.unwrap_or(self.rest);
        taken.is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        self.space();
        match self.rest.bytes().next().filter(|_| depth < MAX_DEPTH)? {
            b'{' => self.object(depth),
            b'[' => self.list(depth),
            b'"' => self.text().map(Json::Text),
            b't' => self.take("true").then_some(Json::Bool(true)),
            b'f' => self.take("false").then_some(Json::Bool(false)),
            b'n' => self.take("null").then_some(Json::Null),
            _ => self.number(),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Json> {
        let mut entries: Vec<(String, Json)> = Vec::new();
        self.take("{");
        self.space();
        if self.take("}") {
            return Some(Json::Object(entries));
        }
        loop {
            self.space();
            let key = self.text()?;
            self.space();
            let value = self.take(":").then(|| self.value(depth + 1))??;
            entries.push((key, value));
            self.space();
            if self.take("}") {
                return are_different(&entries).then_some(Json::Object(entries));
            }
            self.take(",").then_some(())?;
        }
    }

    fn list(&mut self, depth: usize) -> Option<Json> {
        let mut items = Vec::new();
        self.take("[");
        self.space();
        if self.take("]") {
            return Some(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.space();
            if self.take("]") {
                return Some(Json::List(items));
            }
            self.take(",").then_some(())?;
        }
    }

    fn number(&mut self) -> Option<Json> {
        let end = self.rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E'));
        let (digits, rest) = self.rest.split_at_checked(end.unwrap_or(self.rest.len()))?;
        self.rest = rest;
        is_number(digits).then(|| Json::Number(digits.to_owned()))
    }

    fn text(&mut self) -> Option<String> {
        let mut output = String::new();
        self.take("\"").then_some(())?;
        loop {
            let end = self.rest.find(|c: char| c == '"' || c == '\\' || c < ' ')?;
            let (plain, rest) = self.rest.split_at_checked(end)?;
            output.push_str(plain);
            self.rest = rest;
            if self.take("\"") {
                return Some(output);
            }
            output.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Option<char> {
        self.take("\\").then_some(())?;
        let mut rest = self.rest.chars();
        let kind = rest.next()?;
        self.rest = rest.as_str();
        match kind {
            '"' | '\\' | '/' => Some(kind),
            'b' => Some('\u{8}'),
            'f' => Some('\u{c}'),
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'u' => self.unicode(),
            _ => None,
        }
    }

    fn unicode(&mut self) -> Option<char> {
        let first = self.unit()?;
        if !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first);
        }
        let second = self.take("\\u").then(|| self.unit())??;
        let low = second.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
        char::from_u32(0x10000 + ((first - 0xd800) << 10) + low)
    }

    fn unit(&mut self) -> Option<u32> {
        let (digits, rest) = self.rest.split_at_checked(4)?;
        self.rest = rest;
        let hexadecimal = digits.bytes().all(|c| c.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| hexadecimal)
    }
}

/// Whether no key stands twice: sorted, so that an object of any size takes few passes over its keys.
fn are_different(entries: &[(String, Json)]) -> bool {
    let mut keys: Vec<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    keys.sort_unstable();
    keys.iter().zip(keys.iter().skip(1)).all(|(key, next)| key != next)
}

fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).map_or((unsigned, None), |(m, e)| (m, Some(e)));
    let (whole, fraction) = mantissa.split_once('.').map_or((mantissa, None), |(w, f)| (w, Some(f)));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    let exponent = exponent.map(|part| part.strip_prefix(['+', '-']).unwrap_or(part));
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(digits)
}
