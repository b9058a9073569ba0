import { isNameCategory, type NameCategory } from '../categories.ts'

/** A name that documents must have; `spelling`: written so, to the letter; `finder`: found by this one. */
export type ExactName = { category: NameCategory; mentionNorm: string; spelling?: string; finder?: string }

/** The name as an address has it: a list in JSON, because every sign may be part of a name. */
export function writeExactName({ category, mentionNorm, spelling, finder }: ExactName): string {
  const more = finder === undefined ? (spelling === undefined ? [] : [spelling]) : [spelling ?? '', finder]
  return JSON.stringify([category, mentionNorm, ...more])
}

/** Reads what `writeExactName` wrote; null where it is something else. */
export function readExactName(text: string): ExactName | null {
  const [category, mentionNorm, spelling = '', finder = ''] = listIn(text)
  if (!isNameCategory(category) || mentionNorm === undefined || mentionNorm === '') return null
  return { category, mentionNorm, ...(spelling !== '' && { spelling }), ...(finder !== '' && { finder }) }
}

function listIn(text: string): string[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.every((each) => typeof each === 'string') ? read : []
  } catch {
    return []
  }
}
