import type { Card } from '@dossier/contract/cards'

/** The facts of a card as they are written in a file, each with its name; those that are not known are left out. In English: the file is for everybody. */
export function factsOfCard(card: Card): [name: string, value: string][] {
  const { path, within, page, line, start, end, date, contentType, sha256, digest, document } = card
  const facts: [string, string | null][] = [
    ['File', path],
    ['Inside', within.length > 1 ? within.slice(1).join(' › ') : null],
    ['Page', page === null ? null : String(page)],
    ['Line', String(line)],
    ['Place in the text', `${start} to ${end}`],
    ['Date', date],
    ['Type', contentType],
    ['SHA-256 of the file', sha256],
    ['SHA-384 of the document', digest],
    ['Document', document],
    ['Kept', `${card.createdAt} by ${card.author}`],
  ]
  return facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]]))
}
