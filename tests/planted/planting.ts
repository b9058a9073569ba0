import { createHash } from 'node:crypto'

/** A word that stands at one corner of a file and nowhere else. `isLeftOut`: by choice, `docs/census.md` says so. */
export type Plant = { corner: string; word: string; isLeftOut: boolean }

/** A file made for one word at each of its corners. */
export type PlantedFile = { format: string; name: string; bytes: Buffer; plants: Plant[] }

/** Writes the words of one file. */
export type Planter = {
  /** A new word of twelve letters for a corner that people would look in. */
  word(corner: string): string
  /** The same from another alphabet. */
  wordOf(corner: string, alphabet: string): string
  /** A word for a corner that is left out by choice. */
  leftOut(corner: string): string
}

const latin = 'abcdefghijklmnopqrstuvwxyz'
const lettersOfWord = 12

/** Makes a file; the same seed gives the same words. */
export function plantFile(
  { format, name, seed }: { format: string; name: string; seed: string },
  make: (planter: Planter) => Buffer | string,
): PlantedFile {
  const plants: Plant[] = []
  const plant = (corner: string, { alphabet = latin, isLeftOut = false } = {}) => {
    if (plants.some((each) => each.corner === corner)) throw new Error(`${name} has two corners named "${corner}"`)
    const word = wordFrom(`${seed}\n${name}\n${corner}`, alphabet)
    plants.push({ corner, word, isLeftOut })
    return word
  }
  const made = make({
    word: (corner) => plant(corner),
    wordOf: (corner, alphabet) => plant(corner, { alphabet }),
    leftOut: (corner) => plant(corner, { isLeftOut: true }),
  })
  return { format, name, bytes: Buffer.isBuffer(made) ? made : Buffer.from(made), plants }
}

function wordFrom(text: string, alphabet: string): string {
  const digest = createHash('sha256').update(text).digest()
  const signs = Array.from(alphabet)
  return Array.from(digest.subarray(0, lettersOfWord), (byte) => signs[byte % signs.length]).join('')
}

/** Corners of a file in a file. */
export function inside(planter: Planter, where: string): Planter {
  return {
    word: (corner) => planter.word(where + corner),
    wordOf: (corner, alphabet) => planter.wordOf(where + corner, alphabet),
    leftOut: (corner) => planter.leftOut(where + corner),
  }
}
