import type { NameCategory } from '@dossier/contract/names/categories'
import { wordsOf } from './name-words.ts'

/** Letters that romanisations confuse; others stand for themselves. */
const confused = ['ckqxg', 'szj', 'fvwbp', 'dt']
/** What may stand between consonants whatever the romanisation: vowels, and what only changes the sound before it. */
const filling = "[aeiouyjht']*"
const mostWords = 6
const mostConsonants = 3
/** With fewer a word would begin like a good part of all names: it is looked for as it is. */
const fewestConsonants = 2
const longestBeginning = 20

/**
 * A regular expression (Lucene's, for normal forms) for names of which a word begins as one of this name does, by its first consonants: all that may be the same,
 * and others. Of a person the given name is left out, which half a project may share; of others the first word is enough. Undefined where the name has no words.
 */
export function beginAlike(norm: string, category: NameCategory): string | undefined {
  const { words, pieces } = wordsOf(norm, category)
  const tellingOf = (all: string[]) => (category !== 'PERSON' ? all.slice(0, 1) : all.length > 1 ? all.slice(1) : all)
  const telling = [...tellingOf(words), ...tellingOf(pieces)]
  const beginnings = new Set(telling.filter((word) => word.length > 1).map(beginningOf))
  if (beginnings.size === 0) return undefined
  return `(.*[^a-z0-9])?(${[...beginnings].slice(0, mostWords).join('|')}).*`
}

function beginningOf(word: string): string {
  const consonants = word
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeiouyjh]/g, '')
    .slice(0, mostConsonants)
  if (consonants.length < fewestConsonants) return word.slice(0, longestBeginning)
  return Array.from(consonants, (letter) => `${filling}${classOf(letter)}+`).join('')
}

function classOf(letter: string): string {
  return `[${confused.find((letters) => letters.includes(letter)) ?? letter}]`
}
