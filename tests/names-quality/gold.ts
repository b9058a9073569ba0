import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundName } from '@dossier/server/names/finder/finder.ts'

/** A name by its place in a text, in UTF-16 units. */
export type GoldName = { begin: number; end: number; category: string }

/** A short report written for this, each name of which is marked. `language` is ISO 639-1. */
export type GoldText = { language: string; text: string; names: GoldName[] }

const categories: Record<string, string> = { P: 'PERSON', O: 'ORGANIZATION', L: 'LOCATION' }

/** The texts of a folder, where `{P|Anna Keller}` marks a person, `O` an organisation and `L` a place. `looked-at` and `kept-aside`: records that rules were made by, and others that none was. */
export function readGold(name: 'gold' | 'looked-at' | 'kept-aside' = 'gold'): GoldText[] {
  const folder = join(import.meta.dirname, name)
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({ language: file.slice(0, 2), ...unmark(readFileSync(join(folder, file), 'utf8')) }))
}

/** The text without its marks, and where they stood. */
export function unmark(marked: string): Omit<GoldText, 'language'> {
  const names: GoldName[] = []
  let text = ''
  let after = 0
  for (const mark of marked.matchAll(/\{([POL])\|([^}]+)\}/g)) {
    text += marked.slice(after, mark.index)
    const [whole, letter = '', name = ''] = mark
    names.push({ begin: text.length, end: text.length + name.length, category: categories[letter] ?? '' })
    text += name
    after = mark.index + whole.length
  }
  return { text: text + marked.slice(after), names }
}

/** What of a category was found exactly: same place, same words. */
export type GoldScore = { gold: number; found: number; both: number }

/** Compares what was found in a text with its marks, in one category. */
export function scoreGold({ names }: GoldText, found: readonly FoundName[], category: string): GoldScore {
  const key = (begin: number, end: number) => `${begin}-${end}`
  const gold = new Set(names.filter((name) => name.category === category).map(({ begin, end }) => key(begin, end)))
  const own = found.filter((name) => name.category === category)
  const both = own.filter(({ offset, mention }) => gold.has(key(offset, offset + mention.length)))
  return { gold: gold.size, found: own.length, both: both.length }
}

/** What of a text was found wrongly and what was missed, each with its category. */
export function errorsIn({ text, names }: GoldText, found: readonly FoundName[]): string[] {
  const truth = names.map(({ begin, end, category }) => `${begin}-${end} ${category}`)
  const told = found.map(({ offset, mention, category }) => `${offset}-${offset + mention.length} ${category}`)
  const shown = (key: string) => {
    const [place = '', category] = key.split(' ')
    const [begin, end] = place.split('-').map(Number)
    return `${category} ${JSON.stringify(text.slice(begin, end))}`
  }
  const wrong = told.filter((key) => !truth.includes(key)).map((key) => `wrong ${shown(key)}`)
  return [...wrong, ...truth.filter((key) => !told.includes(key)).map((key) => `missed ${shown(key)}`)]
}

/** The harmonic mean of precision and recall over several categories. */
export function measureF(scores: readonly GoldScore[]): number {
  const sum = (of: (score: GoldScore) => number) => scores.reduce((total, score) => total + of(score), 0)
  const all = sum(({ gold }) => gold) + sum(({ found }) => found)
  return all === 0 ? Number.NaN : (2 * sum(({ both }) => both)) / all
}
