/**
 * What the typography of a language asks of a text: in French no line may break before : ; ? ! » nor behind « (they have a no-break space, U+00A0 or the narrow
 * U+202F); in Spanish a question opens with ¿; in Japanese punctuation has full width.
 */

const letter = '[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー]'
/** What a text quotes: code, addresses, targets of links, a header. */
const quoted = /`[^`]*`|https?:\/\/[^\s）)]+|\]\([^)\s]*\)|Authorization: Bearer/g

const rules = {
  fr: [
    ['a plain space before : ; ? ! or »', / (?:[;?!»](?![^\s}»*)<|])|:(?![:\d-]))/],
    ['a plain space behind «', /« /],
    ['no space before ; ? or !', /\p{L}[;?!](?=\s|$)/u],
    ['a number that may be broken', /\d \d{3}(?!\d)|[\d}] (?:%|[KMGT]?o\b)/],
    ['a size that is not in o, Ko, Mo or Go', /[\d}] (?:[KMGT]B|bytes)\b/],
  ],
  es: [
    ['a question without ¿', /^[^¿]*\p{L}\?(?=\s|$)/u],
    ['an exclamation without ¡', /^[^¡]*\p{L}!(?=\s|$)/u],
    ['a space inside « »', /«\s(?!»)|[^«]\s»/],
  ],
  ja: [
    ['a colon of half width', new RegExp(`${letter}.*\\S: \\S|\\S: .*${letter}|${letter}:(?=$|[{}])`, 'u')],
    ['brackets of half width', new RegExp(`${letter} ?\\(|\\) ?${letter}`, 'u')],
    ['other punctuation of half width', new RegExp(`${letter}[,;?!](?=\\s|$)`, 'u')],
  ],
}

/** What is wrong with a text in a language, in words; nothing where no rule is known for it. */
export function typographyFaults(locale, text) {
  // A bracket that a sentence speaks of is none of its own.
  const own = text.replace(quoted, '·').replace(/[ 。][()] |\\+\(/g, '·')
  return (rules[locale] ?? []).filter(([, pattern]) => pattern.test(own)).map(([what]) => what)
}
