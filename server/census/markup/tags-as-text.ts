import type { Piece, RawDocument } from '../piece.ts'
import { decodeText } from '../plain/decode.ts'

/** Names of plain texts. */
const plainName = /\.(txt|text|md|markdown|rst|adoc|asciidoc|log|csv|tsv)$/i
/** Longer ones are none, but two signs that have much between them. */
const tag = /<[^<>]{1,4000}>/g

/** What stands in tags of a file that was read as HTML by what is in it, though by its name it is a plain text: people who open it see them, as in a manual about HTML. */
export function tagsAsText({ bytes, file }: RawDocument): Piece[] {
  if (!file || !plainName.test(Buffer.from(file.path).toString('latin1'))) return []
  const tags = decodeText(bytes)?.match(tag) ?? []
  return tags.length === 0 ? [] : [{ kind: 'text', text: tags.join('\n') }]
}
