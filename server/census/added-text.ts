import type { Missing } from './compare.ts'
import { isRecovered, pieceKinds } from './piece.ts'

/** What the census adds to a document. */
export type Added = {
  /** Appended to the first reader's text, each kind under its own heading. */
  text: string
  /** Words that the first reader left out, and the kinds of places they come from. */
  recovered: { words: number; kinds: string[] }
  /** Names of files that no reader opened. */
  unread: string[]
  /** Who changed the document: people's names, which are not part of its text. */
  authors: string[]
  /** Kinds of content beside the text that are now searchable. */
  beside: string[]
}

/** `[Recovered: notes]` or `[Beside the text: addresses of links]` above the lines of each kind; undefined if nothing was missing. */
export function addedText(missing: Missing[]): Added | undefined {
  if (missing.length === 0) return undefined
  const recovered = missing.filter(({ kind }) => isRecovered(kind) && kind !== 'unread')
  const unread = missing.filter(({ kind }) => kind === 'unread')
  const beside = missing.filter(({ kind }) => !isRecovered(kind) && kind !== 'author')
  const authors = missing.filter(({ kind }) => kind === 'author')
  const blocks = [
    ...recovered.map((entry) => block('Recovered', entry)),
    ...unread.map((entry) => block('Recovered', entry)),
    ...beside.map((entry) => block('Beside the text', entry)),
  ]
  return {
    text: blocks.join('\n\n'),
    recovered: { words: recovered.reduce((sum, { words }) => sum + words, 0), kinds: recovered.map(({ kind }) => kind) },
    unread: unread.flatMap(({ lines }) => lines),
    authors: authors.flatMap(({ lines }) => lines),
    beside: beside.map(({ kind }) => kind),
  }
}

function block(title: string, { kind, lines }: Missing): string {
  return [`[${title}: ${pieceKinds[kind].heading}]`, ...lines].join('\n')
}
