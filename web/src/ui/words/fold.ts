/** Letters that Unicode does not decompose but that the index folds all the same. */
const letters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ƒ: 'f',
  ə: 'a',
}

/** Lower case and without accents, as the index compares words. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[æœøßðđþħıĸłŋŧƒə]/g, (letter) => letters[letter] ?? letter)
}

/** Where a text holds some words, compared like `fold`: begin and end in UTF-16 units; null where it does not. */
export function findFolded(text: string, words: string): [start: number, end: number] | null {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = fold(letter)
    for (let unit = 0; unit < plain.length; unit++) places.push(at)
    folded += plain
    at += letter.length
  }
  const wanted = fold(words)
  const found = folded.indexOf(wanted)
  if (found < 0 || wanted === '') return null
  return [places[found] ?? 0, places[found + wanted.length] ?? text.length]
}
