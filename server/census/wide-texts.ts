const run = /[\x20-\x7e\u00a0-\u017f\u0370-\u04ff\u0590-\u06ff]{4,}/g

/**
 * Texts of two bytes a sign among bytes whose layout nobody describes: four signs and more of one kind of letters, with a word among them. Signs of the Far East are left out: any
 * bytes may be some.
 */
export function* wideTexts(bytes: Buffer): Generator<string> {
  for (const from of [0, 1]) {
    const text = bytes.subarray(from, from + ((bytes.length - from) & ~1)).toString('utf16le')
    for (const [string] of text.matchAll(run)) if (isText(string)) yield string
  }
}

/** Three different letters at least, and not what a picture's bytes happen to be. */
function isText(string: string): boolean {
  const letters = string.match(/\p{L}/gu) ?? []
  const likely = letters.filter((letter) => letter < '\u0100' || letter > '\u017f')
  return /\p{L}{3}/u.test(string) && new Set(letters).size >= 3 && likely.length * 2 >= letters.length
}
