import type { Reason } from '@dossier/contract'
import { wordsOf } from '@dossier/server/census/words.ts'
import type { ExtractedPart, Extraction } from '@dossier/server/extract/port.ts'
import type { Plant } from './planting.ts'

/** What became of a planted word, the best first: `silent` is a word that nobody finds in a file whose line says that all was read. */
export const fates = ['found', 'recovered', 'beside', 'field', 'told', 'left-out', 'silent'] as const
export type Fate = (typeof fates)[number]

/** What was read of a file: the first reader's texts alone, and all of it in the end. */
export type Reading = { firstTexts: string[]; extraction: Extraction }

/** The fate of each word of a file, in their order. */
export function fatesOf(plants: Plant[], { firstTexts, extraction }: Reading): Fate[] {
  const parts = [extraction.root, ...extraction.embedded]
  const blocks = parts.map(blocksOf)
  const places: [Fate, Set<string>][] = [
    ['found', wordsIn([...firstTexts, ...extraction.embedded.map(({ embeddedPath }) => embeddedPath)])],
    ['recovered', wordsIn(blocks.flatMap(({ text, recovered }) => [text, recovered]))],
    ['beside', wordsIn(blocks.map(({ beside }) => beside))],
    ['field', wordsIn(parts.flatMap(({ metadata }) => Object.entries(metadata).flat(2)))],
  ]
  const rest = parts.some(({ outcome }) => tellsOfLoss(outcome)) ? 'told' : 'silent'
  return plants.map(({ word, isLeftOut }) => {
    const [folded = word] = wordsOf(word)
    const fate = places.find(([, words]) => words.has(folded))?.[0]
    return fate ?? (isLeftOut ? 'left-out' : rest)
  })
}

function wordsIn(texts: string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...wordsOf(text)]))
}

const heading = /^\[(Recovered|Beside the text): .*\]$/

/** The text that the first reader or a better decoding gave, and what the second reader put behind it. */
function blocksOf({ text }: ExtractedPart): { text: string; recovered: string; beside: string } {
  const lines: Record<'text' | 'recovered' | 'beside', string[]> = { text: [], recovered: [], beside: [] }
  let at: keyof typeof lines = 'text'
  for (const line of text.split('\n')) {
    const title = heading.exec(line)?.[1]
    if (title === undefined) lines[at].push(line)
    else at = title === 'Recovered' ? 'recovered' : 'beside'
  }
  return { text: lines.text.join('\n'), recovered: lines.recovered.join('\n'), beside: lines.beside.join('\n') }
}

/** That there is no text but on pictures, or more of it than the first reader found, does not say that some is missing. */
const saysNothing = new Set(['no-text', 'pictures-only', 'words-recovered', 'encoding-misread'])

/** Whether the line of a document says that something of it could not be read. */
export function tellsOfLoss({ state, reasons }: { state: string; reasons: Reason[] }): boolean {
  return state !== 'indexed' || reasons.some(({ code }) => !saysNothing.has(code))
}
