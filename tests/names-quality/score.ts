import type { FoundName } from '@dossier/server/names/finder/finder.ts'
import { withoutTitle } from './completed-truth.ts'

/** Different names of documents: planted, found, and those that were both; `overlapping`: also where one is a part of the other. */
export type Score = { planted: number; found: number; exact: number; overlappingPlanted: number; overlappingFound: number }

export const noScore: Score = { planted: 0, found: 0, exact: 0, overlappingPlanted: 0, overlappingFound: 0 }

/** Compares what was found in one document with what was planted there, in one category. */
export function scoreOf(plantedNames: string[], foundNames: FoundName[], category: string): Score {
  const planted = new Set(plantedNames.map(plain))
  const found = new Set(foundNames.filter((name) => name.category === category).map(({ mention }) => plain(mention)))
  return {
    planted: planted.size,
    found: found.size,
    exact: [...planted].filter((name) => found.has(name)).length,
    overlappingPlanted: [...planted].filter((name) => [...found].some((other) => isPart(name, other))).length,
    overlappingFound: [...found].filter((name) => [...planted].some((other) => isPart(name, other))).length,
  }
}

export function addScores(one: Score, other: Score): Score {
  return {
    planted: one.planted + other.planted,
    found: one.found + other.found,
    exact: one.exact + other.exact,
    overlappingPlanted: one.overlappingPlanted + other.overlappingPlanted,
    overlappingFound: one.overlappingFound + other.overlappingFound,
  }
}

/** `0.93`; `-` where nothing could be found. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(2)
}

function plain(name: string): string {
  return withoutTitle(name.replace(/\s+/g, ' ').trim())
}

/** "Wrenfield" and "Mr Wrenfield": whole words of the one in the other. */
function isPart(one: string, other: string): boolean {
  return ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)
}
