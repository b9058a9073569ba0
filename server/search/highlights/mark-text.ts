import type { Mark } from '../../engine/texts.ts'
import type { HighlightField } from '../../query/parsed-search.ts'

/** The tags of marks, and whether the text is escaped as HTML. */
export type MarkStyle = Pick<HighlightField, 'tags' | 'escapes'>

/** The text from `start` to `end` with tags around its marks, which must be ascending, disjoint and inside. */
export function markText(text: string, start: number, end: number, marks: Mark[], style: MarkStyle): string {
  const write = style.escapes ? escapeHtml : (piece: string) => piece
  let at = start
  let result = ''
  const { pre, post } = style.tags
  for (const mark of joinTouching(marks)) {
    result += write(text.slice(at, mark.start)) + tagOf(pre, mark) + write(text.slice(mark.start, mark.end)) + tagOf(post, mark)
    at = mark.end
  }
  return result + write(text.slice(at, end))
}

/** The length that a text has with its marks, before it is escaped. */
export function markedLength(length: number, marks: Mark[], { tags }: MarkStyle): number {
  return length + joinTouching(marks).reduce((sum, mark) => sum + tagOf(tags.pre, mark).length + tagOf(tags.post, mark).length, 0)
}

/** Marks of one term with nothing between them as one: the characters of scripts without spaces are words, and their signs must stay with them. */
function joinTouching(marks: Mark[]): Mark[] {
  const joined: Mark[] = []
  for (const mark of marks) {
    const last = joined.at(-1)
    if (last?.end === mark.start && last.term === mark.term) joined[joined.length - 1] = { ...last, end: mark.end }
    else joined.push(mark)
  }
  return joined
}

function tagOf(tags: string[], { term }: Mark): string {
  return tags[term % tags.length] ?? ''
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '/': '&#x2F;' }

/** Escapes the same characters as Elasticsearch's `html` encoder. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"'/]/g, (character) => entities[character] ?? character)
}
