/** A text in a page that leaves the program: what has a meaning in markup becomes a number, and what cannot be seen or turns text around is named. */
export function escapeForPage(text: string): string {
  return text.toWellFormed().replace(/[&<>"']|[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return /[&<>"']/.test(sign) ? `&#${code};` : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}
