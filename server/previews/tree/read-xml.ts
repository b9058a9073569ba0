import { Parser } from 'htmlparser2'
import type { TreeStore } from './tree-store.ts'

/** The parser takes so much at a time, in UTF-16 units, and no more where layers only pile up: each costs it as much as all above. */
const [piece, deepest] = [50_000, 10_000]

/** Reads XML into a tree: elements, their attributes, texts, comments. Entities that the document declares are never looked up: they stay as they are written. */
export function readXml(text: string, tree: TreeStore): void {
  let words = ''
  const endText = () => {
    // Beside the root stands nothing but what is left of declarations.
    if (words.trim() !== '' && tree.depth > 0) tree.leaf('text', null, words.trim())
    words = ''
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        endText()
        tree.open('element', name)
        for (const [label, value] of Object.entries(attributes)) tree.leaf('attribute', label, value)
      },
      ontext: (some) => {
        words += some
      },
      onclosetag: () => {
        endText()
        tree.close()
      },
      oncomment: (comment) => {
        endText()
        tree.leaf('comment', null, comment.trim())
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < text.length && !tree.isFull && tree.depth < deepest; at += piece) parser.write(text.slice(at, at + piece))
  if (tree.depth === 0) parser.end()
  endText()
  tree.finish()
}
