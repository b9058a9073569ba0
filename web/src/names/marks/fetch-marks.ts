import { byHand } from '@dossier/contract/names/by-hand'
import { i18n } from '@lingui/core'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import type { TextMark, TextStretch } from '../../feature/document-slots.ts'
import { type NameCategory, nameCategories } from '../categories.ts'
import { type FoundName, fetchNames } from '../document/found-names.ts'
import { categorySigns } from './category-signs.ts'
import { mentionEnd } from './mention-end.ts'
import styles from './name-mark.module.css'

/** Names of one piece that are drawn, in entities: more than a piece of 8,192 letters has. */
const mostNames = 5000
/** The longest name that is looked for before a piece, because its end may lie in it. */
const longestName = 250

/**
 * The names in a piece of a document's text as marks, ascending. Of those that overlap the first stays, of two that begin together the longer; but what people added
 * stays before all that finders found.
 */
export async function fetchMarks(place: DocumentPlace, piece: TextStretch, signal?: AbortSignal): Promise<TextMark[]> {
  const range = { gte: Math.max(0, piece.start - longestName), lt: piece.start + piece.text.length }
  const fields = ['category', 'mention', 'mentionNorm', 'offsets', 'extractor'] as const
  const names = await fetchNames(place, { filter: [{ range: { offsets: range } }], fields, size: mostNames }, signal)
  const isAdded = ({ extractor }: FoundName) => extractor === byHand
  const added = withoutOverlaps(names.filter(isAdded).flatMap((name) => marksOf(name, piece)))
  const found = names.filter((name) => !isAdded(name)).flatMap((name) => marksOf(name, piece))
  const isFree = ({ start, end }: TextMark) => added.every((mark) => mark.end <= start || mark.start >= end)
  return withoutOverlaps([...added, ...found.filter(isFree)])
}

/** The mark of a name at a place. */
export function markOf(
  { category, mentionNorm }: Pick<FoundName, 'category' | 'mentionNorm'>,
  start: number,
  end: number,
): TextMark {
  return {
    start,
    end,
    look: looks[category] ?? '',
    sign: categorySigns[category].sign,
    title: i18n._(categorySigns[category].word),
    subject: `${category} ${mentionNorm}`,
  }
}

/** The name of which a mark is, from its subject. */
export function nameOf(subject: string): Pick<FoundName, 'category' | 'mentionNorm'> | null {
  const category = nameCategories.find((each) => subject.startsWith(`${each} `))
  return category ? { category, mentionNorm: subject.slice(category.length + 1) } : null
}

const looks: Record<NameCategory, string | undefined> = {
  PERSON: styles.person,
  ORGANIZATION: styles.organization,
  LOCATION: styles.location,
  EMAIL: styles.email,
}

function marksOf(name: FoundName, { start, text }: TextStretch): TextMark[] {
  return name.offsets
    .filter((offset) => offset >= 0 && offset - start < text.length && offset - start > -longestName)
    .map((offset) => {
      const end = offset < start ? offset + name.mention.length : start + mentionEnd(text, offset - start, name.mention)
      return markOf(name, offset, end)
    })
    .filter(({ end }) => end > start)
}

function withoutOverlaps(marks: TextMark[]): TextMark[] {
  let end = 0
  return marks
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((mark) => {
      if (mark.start < end) return false
      end = mark.end
      return true
    })
}
