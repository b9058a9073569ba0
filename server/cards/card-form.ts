import type { Card, CardFile } from '@dossier/contract/cards'

/** How a file of cards is written: what stands before the cards, each of them, what stands behind. Machines read the last part. */
export type CardForm = {
  head(file: CardFile): string
  card(card: Card, number: number): string
  /** `data`: the whole file for machines, of letters, digits, `+`, `/`, `=` and a space. */
  foot(data: string): string
}
