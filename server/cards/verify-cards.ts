import { AppError } from '@dossier/contract'
import {
  type Card,
  type CardFault,
  type CheckedCard,
  type CheckedCards,
  type FactName,
  factNames,
  type Passage,
} from '@dossier/contract/cards'
import type { PagesOf } from '../documents/pages-of.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { digestPlace } from '../stores/digest-object.ts'
import { readCardFile, writeCard, writeCardFile } from './card-file.ts'
import { readPassage } from './passage.ts'

/**
 * Compares an exported file with the originals: every card is looked up again in its document, the file on disk is read and its digest compared, and the whole must be
 * written exactly as an export writes it. Throws AppError BAD_REQUEST for what is no file of cards, CONFLICT for one of another project.
 */
export async function verifyCards({ records, signal, program }: Scope, project: string, text: string): Promise<CheckedCards> {
  const read = readCardFile(text)
  if (!read) throw refused('This is no file of cards, or its last line was changed: nothing in it can be checked')
  const { file, form } = read
  if (file.project !== project)
    throw new AppError('CONFLICT', { message: `These are cards of the project "${file.project}": verify them there`, project })
  const digests: Check['digests'] = new Map()
  const cards: CheckedCard[] = []
  for (const [at, card] of file.cards.entries()) {
    signal.throwIfAborted()
    const isShown = text.includes(writeCard(card, at + 1, form))
    const { faults, facts } = await checkCard({ records, signal, reader: program.recognizer }, { project, card, digests })
    const all: CardFault[] = isShown ? faults : ['altered', ...faults]
    cards.push({ number: at + 1, title: card.title, path: card.path, faults: all, facts })
  }
  const failed = cards.filter(({ faults }) => faults.length > 0).length
  return { isWhole: text === writeCardFile(file, form), exportedAt: file.exportedAt, cards, failed }
}

/** `digests`: of each file that was read so far, by its path. */
type Check = { project: string; card: Card; digests: Map<string, string | CardFault> }

async function checkCard(
  within: PagesOf,
  { project, card, digests }: Check,
): Promise<{ faults: CardFault[]; facts: FactName[] }> {
  const now = await passageNow(within, project, card)
  if (!now) return { faults: ['no-document'], facts: [] }
  const facts =
    now === 'elsewhere' ? factNames.filter((name) => name === 'quote') : factNames.filter((name) => differs(name, card, now))
  const faults: CardFault[] = facts.length > 0 ? ['facts'] : []
  const found = await digestNow(within, { project, card, digests })
  if (found === 'file-missing' || found === 'file-unread' || found === 'file-changed') faults.push(found)
  // Of a file that was never hashed nothing can be told; that it was not is among the facts.
  else if (card.sha256 !== null && found !== card.sha256) faults.push('file-changed')
  return { faults, facts }
}

/** Undefined where the document is not there, `elsewhere` where its text has no such place. */
async function passageNow(
  within: PagesOf,
  project: string,
  { document: id, start, end, page }: Card,
): Promise<Passage | 'elsewhere' | undefined> {
  try {
    return await readPassage(within, { project, id, start, end }, { looksForPage: page !== null })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'DOCUMENT_NOT_FOUND') return undefined
    if (error.code === 'BAD_REQUEST') return 'elsewhere'
    throw error
  }
}

function differs(name: FactName, card: Card, now: Passage): boolean {
  // A page that was not known when the card was kept may be known now.
  if (name === 'page' && (card.page === null || now.page === null)) return false
  return JSON.stringify(card[name]) !== JSON.stringify(now[name])
}

/** SHA-256 of the file on disk that holds a document, read now, once for all cards of it and of what lies in it. */
async function digestNow(within: PagesOf, { project, card, digests }: Check): Promise<string | CardFault> {
  const path = await pathOf(within.records, project, card.document)
  if (!path) return 'file-missing'
  const key = path.toString('latin1')
  const digest = digests.get(key) ?? (await readDigest(project, path, within.signal))
  digests.set(key, digest)
  return digest
}

/** It comes from the ledger alone. */
async function pathOf(records: Records, project: string, id: string): Promise<Buffer | undefined> {
  const entry = await records.db
    .selectFrom('document')
    .innerJoin('entry', 'entry.entry_id', 'document.entry_id')
    .select('entry.path_key')
    .where('document.project', '=', project)
    .where('document.id', '=', id)
    .executeTakeFirst()
  return entry && Buffer.from(entry.path_key)
}

async function readDigest(project: string, path: Buffer, signal: AbortSignal): Promise<string | CardFault> {
  const read = await digestPlace(project, path, signal)
  if (read.kind === 'digested') return read.sha256
  return read.kind === 'gone' ? 'file-missing' : read.kind === 'changed' ? 'file-changed' : 'file-unread'
}

function refused(message: string): AppError {
  return new AppError('BAD_REQUEST', { message })
}
