import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundName } from '@dossier/server/names/finder/finder.ts'
import { z } from 'zod'

const categories = ['PERSON', 'ORGANIZATION', 'LOCATION'] as const

const Names = z.strictObject({
  PERSON: z.array(z.string()).default([]),
  ORGANIZATION: z.array(z.string()).default([]),
  LOCATION: z.array(z.string()).default([]),
  /** On these two readers may differ (ships, buildings, bare initials): they count neither for nor against a finder. */
  optional: z.array(z.string()).default([]),
})

/** All names of a document, listed by hand, titles left out. */
export type CompletedNames = z.infer<typeof Names>

const Truth = z.strictObject({ language: z.string(), documents: z.record(z.string(), Names) })

/** The documents of a language whose names were listed whole (`truth/en.json`), by path below the sample. */
export function readCompletedTruth(language: string): Map<string, CompletedNames> {
  const file = join(import.meta.dirname, 'truth', `${language}.json`)
  return new Map(Object.entries(Truth.parse(JSON.parse(readFileSync(file, 'utf8'))).documents))
}

/**
 * Different names of documents in one category. Those that were found and are not true: `boundary`, where a true name has some of its words; `category`, true under
 * another category; `nonsense`, no name at all.
 */
export type CompletedScore = { truth: number; found: number; both: number; boundary: number; category: number; nonsense: number }

export const noCompletedScore: CompletedScore = { truth: 0, found: 0, both: 0, boundary: 0, category: 0, nonsense: 0 }

/** Compares what was found in a document with all names that it has. */
export function scoreCompleted(
  names: CompletedNames,
  found: readonly FoundName[],
  category: (typeof categories)[number],
): CompletedScore {
  const truth = new Set(names[category].map(withoutTitle))
  const isOptional = new Set(names.optional.map(withoutTitle))
  const own = new Set(found.filter((name) => name.category === category).map(({ mention }) => withoutTitle(mention)))
  const counted = [...own].filter((name) => truth.has(name) || !isOptional.has(name))
  const wrong = counted.filter((name) => !truth.has(name))
  const others = categories.filter((other) => other !== category).flatMap((other) => names[other].map(withoutTitle))
  const kinds = wrong.map((name) => kindOf(name, { own: [...truth, ...isOptional], others }))
  const count = (kind: Kind) => kinds.filter((each) => each === kind).length
  return {
    truth: truth.size,
    found: counted.length,
    both: counted.length - wrong.length,
    boundary: count('boundary'),
    category: count('category'),
    nonsense: count('nonsense'),
  }
}

export function addCompleted(one: CompletedScore, other: CompletedScore): CompletedScore {
  return {
    truth: one.truth + other.truth,
    found: one.found + other.found,
    both: one.both + other.both,
    boundary: one.boundary + other.boundary,
    category: one.category + other.category,
    nonsense: one.nonsense + other.nonsense,
  }
}

type Kind = 'boundary' | 'category' | 'nonsense'

function kindOf(name: string, { own, others }: { own: string[]; others: string[] }): Kind {
  if (others.includes(name)) return 'category'
  if (own.some((other) => sharesWords(name, other))) return 'boundary'
  return others.some((other) => sharesWords(name, other)) ? 'category' : 'nonsense'
}

function sharesWords(one: string, other: string): boolean {
  const words = new Set(wordsOf(one))
  return wordsOf(other).some((word) => words.has(word))
}

/** Words of one letter, and small ones such as "de", tie nothing together. */
function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter((word) => /^\p{Lu}/u.test(word) && word.length > 1)
}

const title = /^(?:(?:Mr|Mrs|Ms|Mme|Mlle|M|Frau|Herrn?|Dr|D|Doña|Don|Señora?|señora?|Sr|Sra)\.?\s+)+(?=\p{Lu})/u

/** Titles are no part of a name, as in the guidelines that the models' texts were marked by (MUC-7, CoNLL-2003). */
export function withoutTitle(name: string): string {
  return name.replace(/\s+/g, ' ').trim().replace(title, '')
}
