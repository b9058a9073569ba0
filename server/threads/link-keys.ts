import { createHash } from 'node:crypto'
import { indexRootLength, type MailFacts } from './mail-facts.ts'

/**
 * Keys that messages of one thread have in common: of each id that one has or cites, and of its conversation's part of the thread index, which only counts together
 * with the subject: people write about something else by answering an old message. `known`: keys of ids that were made before.
 */
export function linkKeys(project: string, { id, cites, index, base }: MailFacts, known = new Map<string, number>()): number[] {
  const ids = id === null ? cites : [id, ...cites]
  for (const one of ids) if (!known.has(one)) known.set(one, keyOf(project, 'id', one))
  const keys = ids.flatMap((one) => known.get(one) ?? [])
  if (index !== null) keys.push(keyOf(project, 'index', `${index.slice(0, indexRootLength)} ${base}`))
  return [...new Set(keys)]
}

/** The key of a subject without its prefixes; null where there is too little of it to say anything. */
export function subjectKey(project: string, { base }: MailFacts): number | null {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(base) ? keyOf(project, 'subject', base) : null
}

/**
 * 52 bits, since numbers of both databases are read as such: among a million keys one is given twice with a chance of 1 : 9,000, and then two threads stand side by
 * side on one screen.
 */
function keyOf(project: string, kind: 'id' | 'index' | 'subject', text: string): number {
  const bytes = createHash('sha256').update(`${project}\0${kind}\0${text}`).digest()
  return bytes.readUIntBE(0, 6) * 16 + (bytes.readUInt8(6) >> 4)
}
