import { createHash } from 'node:crypto'
import { type Card, CardFile } from '@dossier/contract/cards'
import type { CardForm } from './card-form.ts'
import { htmlForm } from './html-form.ts'
import { markdownForm } from './markdown-form.ts'

/** The forms in which cards are exported. */
export type CardFormName = 'html' | 'markdown'

const forms: Record<CardFormName, CardForm> = { html: htmlForm, markdown: markdownForm }
const mark = /<!-- dossier-cards ([0-9a-f]{64}) ([A-Za-z0-9+/=]+) -->/g

/** The file as it is exported. */
export function writeCardFile(file: CardFile, form: CardFormName): string {
  const { head, card, foot } = forms[form]
  return head(file) + file.cards.map((each, at) => card(each, at + 1)).join('') + foot(dataOf(file))
}

/** How a card is written in such a file. */
export function writeCard(card: Card, number: number, form: CardFormName): string {
  return forms[form].card(card, number)
}

/** What a file says for machines, and which form it has; undefined for what is no file of cards. */
export function readCardFile(text: string): { file: CardFile; form: CardFormName } | undefined {
  const [found, another] = [...text.matchAll(mark)]
  const [, sum, data = ''] = found ?? []
  if (!found || another || sum !== sumOf(data)) return undefined
  try {
    const file = CardFile.parse(JSON.parse(Buffer.from(data, 'base64').toString('utf8')))
    return { file, form: text.startsWith('<!doctype html>') ? 'html' : 'markdown' }
  } catch {
    return undefined
  }
}

function dataOf(file: CardFile): string {
  const data = Buffer.from(JSON.stringify(file), 'utf8').toString('base64')
  return `${sumOf(data)} ${data}`
}

/** Not all that it says is seen or can be looked up, such as the number of a card: the sum shows that a letter of it was changed. */
function sumOf(data: string): string {
  return createHash('sha256').update(data).digest('hex')
}
