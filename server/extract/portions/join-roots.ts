import { because, type Reason } from '@dossier/contract'
import type { ExtractedPart, Outcome } from '../port.ts'

/**
 * What became of a container in portions: how many documents were read in it, how many of its members lie in portions that nothing was read of, and how many
 * were left out because there are more than are read of one file. `repeatsItsText`: lines of its own text are in several of its portions, and are
 * said once.
 */
export type JoinedCounts = { documents: number; members: number; lost: number; leftOut: number; repeatsItsText?: boolean }

/** What the census put behind the text of one portion goes behind the text of all. */
type Texts = { own: string; added: string }

const addedAt = 'second_reading_at'

/** The container as its portions say, each of which was read as a file of its own. @throws RangeError where there is none. */
export function joinRoots(roots: ExtractedPart[], counts: JoinedCounts): ExtractedPart {
  const [first] = roots
  if (!first) throw new RangeError('a container in no portions')
  const texts = roots.map(textsOf)
  const owns = texts.map((text) => text.own)
  const own = counts.repeatsItsText ? linesOnce(owns) : joined(owns)
  const added = joined(texts.map((text) => text.added))
  return {
    ...first,
    text: joined([own, added]),
    metadata: joinMetadata(roots, added === '' ? undefined : own.length + (own === '' ? 0 : 2)),
    outcome: joinOutcomes(
      roots.map(({ outcome }) => outcome),
      counts,
    ),
    ...listed('hiddenParts', roots),
    ...listed('secondReading', roots),
  }
}

function textsOf({ text, metadata }: ExtractedPart): Texts {
  const at = Number(metadata[addedAt]?.[0] ?? text.length)
  return { own: text.slice(0, at).trimEnd(), added: text.slice(at) }
}

function joined(texts: string[]): string {
  return texts.filter(Boolean).join('\n\n')
}

/** Names of folders are in each, subjects of messages in one. */
function linesOnce(texts: string[]): string {
  return [...new Set(texts.flatMap((text) => text.split('\n')).filter((line) => /\S/.test(line)))].join('\n')
}

/** Lists of these keys are of the whole; other keys are those of the first portion. */
const listKeys = ['recovered', 'beside_text', 'embedded_fonts', 'authors_of_changes', 'opened_with']

function joinMetadata(roots: ExtractedPart[], at: number | undefined): ExtractedPart['metadata'] {
  const { [addedAt]: _at, ...metadata } = { ...roots[0]?.metadata }
  const words = roots.reduce((sum, root) => sum + Number(root.metadata.recovered_words?.[0] ?? 0), 0)
  const lists = listKeys.map((key) => [key, [...new Set(roots.flatMap((root) => root.metadata[key] ?? []))]] as const)
  return {
    ...metadata,
    ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)),
    ...(words > 0 && { recovered_words: [String(words)] }),
    ...(at !== undefined && { [addedAt]: [String(at)] }),
  }
}

function listed(key: 'hiddenParts' | 'secondReading', roots: ExtractedPart[]): Partial<ExtractedPart> {
  const all = [...new Set(roots.flatMap((root) => root[key] ?? []))]
  return all.length > 0 ? { [key]: all } : {}
}

/** Read in part where one of them was; of what was not read, or left out, it says once how much. */
function joinOutcomes(outcomes: Outcome[], { documents, members, lost, leftOut }: JoinedCounts): Outcome {
  const failed = lost + sumOf(outcomes, 'members-unread', 'failed')
  const left = leftOut + sumOf(outcomes, 'limit-members', 'left')
  const [first, ...others] = new Set(outcomes.map(({ state }) => state))
  return {
    state: first !== undefined && others.length === 0 && failed + left === 0 ? first : 'indexed-in-part',
    reasons: [
      ...joinReasons(outcomes),
      ...(failed > 0 ? [because('members-unread', { failed, count: documents + lost })] : []),
      ...(left > 0 ? [because('limit-members', { count: members, left })] : []),
    ],
  }
}

const counted = new Set(['members-unread', 'limit-members'])

/** That a portion has no text says nothing of the others. */
function joinReasons(outcomes: Outcome[]): Reason[] {
  const isSilent = ({ reasons }: Outcome) => reasons.some(({ code }) => code === 'no-text')
  const reasons = outcomes
    .flatMap((outcome) => outcome.reasons)
    .filter(({ code }) => !counted.has(code) && (code !== 'no-text' || outcomes.every(isSilent)))
    .map((reason) => (reason.code === 'words-recovered' ? recoveredIn(outcomes) : reason))
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()]
}

function recoveredIn(outcomes: Outcome[]): Reason {
  const from = reasonsOf(outcomes, 'words-recovered').flatMap(({ facts }) => String(facts.from).split(', '))
  return because('words-recovered', { count: sumOf(outcomes, 'words-recovered', 'count'), from: [...new Set(from)].join(', ') })
}

function sumOf(outcomes: Outcome[], code: string, fact: string): number {
  return reasonsOf(outcomes, code).reduce((sum, { facts }) => sum + Number(facts[fact] ?? 0), 0)
}

function reasonsOf(outcomes: Outcome[], code: string): Reason[] {
  return outcomes.flatMap(({ reasons }) => reasons.filter((reason) => reason.code === code))
}
