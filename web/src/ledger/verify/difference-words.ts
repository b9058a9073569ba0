import { ledgerStates } from '@dossier/contract'
import type { Difference, DifferenceKind } from '@dossier/contract/ledger/verify'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { stateLabels } from '../../ui/words/state-label.ts'

/** The sentences of differences, under the kinds of the contract's table. */
const sentences: Record<DifferenceKind, MessageDescriptor> = {
  'not-in-ledger': msg({ message: 'on disk, but without a line in the ledger' }),
  'not-on-disk': msg({ message: 'no longer on disk, and not marked as missing' }),
  'is-back': msg({ message: 'marked as missing, but on disk' }),
  'other-bytes': msg({ message: 'other bytes than those that were read' }),
  unreadable: msg({ message: 'cannot be read now: {detail}' }),
  'folder-gone': msg({ message: 'the folder is not there: nothing below it could be compared' }),
  'folder-unread': msg({ message: 'the folder cannot be looked into now: {detail}' }),
  'wrong-total': msg({ message: 'the ledger counts {told} in the state {state}, one by one there are {counted}' }),
  'no-container': msg({ message: 'embedded in something that has no line' }),
  'other-container': msg({ message: 'its container lies at another path' }),
  'still-waits': msg({ message: 'has not been read yet' }),
  'no-document': msg({ message: 'has no document' }),
  'no-line': msg({ message: 'a document without a line in the ledger' }),
  'other-state': msg({ message: 'the ledger says {ledger}, its document says {document}' }),
  'text-incomplete': msg({ message: '{there} of {whole} characters of its text are stored' }),
  'not-in-index': msg({ message: 'is stored, but cannot be found by a search' }),
  'only-in-index': msg({ message: 'is found by searches, but is not stored any more' }),
}

/** A difference in words; `…` stands for a fact that is not told, as for all of a kind. A kind that a newer server knows stays as it is. */
export function differenceText(i18n: I18n, { kind, facts = {} }: Pick<Difference, 'kind'> & Partial<Difference>): string {
  const sentence = Object.entries(sentences).find(([known]) => known === kind)?.[1]
  if (!sentence) return kind
  const values = { ...unknown, ...inWords(i18n, facts) }
  return i18n._({ ...sentence, values })
}

/** States by their names on the screen. */
function inWords(i18n: I18n, facts: Difference['facts']): Difference['facts'] {
  const word = (fact: string | number) => {
    const state = ledgerStates.find((each) => each === fact)
    return state ? i18n._(stateLabels[state]).toLowerCase() : fact
  }
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, word(fact)]))
}

const unknown = Object.fromEntries(
  ['detail', 'told', 'state', 'counted', 'ledger', 'document', 'there', 'whole'].map((fact) => [fact, '…']),
)
