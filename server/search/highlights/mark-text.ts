import type { Mark } from '../../engine/texts.ts'
import type { HighlightField } from '../../query/parsed-search.ts'

/** How marks are written into a text, and whether the text itself is made harmless as HTML. */
export type MarkStyle = Pick<HighlightField, 'tags' | 'escapes'>

/** The text from `start` to `end` with its marks between tags. Marks are ascending, do not overlap and lie inside. */
export function markText(text: string, start: number, end: number, marks: Mark[], style: MarkStyle): string {
  const write = style.escapes ? escapeHtml : (piece: string) => piece
  let at = start
  let result = ''
  const { pre, post } = style.tags
  for (const mark of marks) {
    result += write(text.slice(at, mark.start)) + tagOf(pre, mark) + write(text.slice(mark.start, mark.end)) + tagOf(post, mark)
    at = mark.end
  }
  return result + write(text.slice(at, end))
}

function tagOf(tags: string[], { term }: Mark): string {
  return tags[term % tags.length] ?? ''
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '/': '&#x2F;' }

/** The same characters that Elasticsearch's `html` encoder escapes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'/]/g, (character) => entities[character] ?? character)
}
