import { fold } from '../ui/words/fold.ts'
import type { GuideChapter } from './guide-chapters.ts'

/** A part of a chapter that has the words; `heading` is empty for what stands before the first one. */
export type FoundPart = { slug: string; title: string; heading: string; excerpt: string }

/** Letters around the first word that is found. */
const before = 40
const length = 160

/** The parts of chapters, heading by heading, that have all words; those with one in the heading come first. */
export function searchGuide(chapters: readonly GuideChapter[], words: string): FoundPart[] {
  const wanted = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return []
  const parts = chapters.flatMap(partsOf).filter(({ whole }) => wanted.every((word) => whole.includes(word)))
  const isTold = ({ title, heading }: Part) => Number(wanted.every((word) => fold(`${title} ${heading}`).includes(word)))
  return parts.toSorted((a, b) => isTold(b) - isTold(a)).map((part) => toFound(part, wanted))
}

type Part = { slug: string; title: string; heading: string; text: string; whole: string }

function partsOf({ slug, title, text }: GuideChapter): Part[] {
  return text.split(/^#{2,3} /m).map((piece, at) => {
    const [first = '', ...rest] = piece.split('\n')
    const heading = at === 0 ? '' : plain(first)
    const body = plain(rest.join(' '))
    return { slug, title, heading, text: body, whole: fold(`${title} ${heading} ${body}`) }
  })
}

function toFound({ slug, title, heading, text }: Part, wanted: string[]): FoundPart {
  const at = Math.max(
    0,
    Math.min(...wanted.map((word) => fold(text).indexOf(word)).filter((place) => place >= 0), text.length) - before,
  )
  const from = at >= text.length ? 0 : at
  const excerpt = text.slice(from, from + length).trim()
  return { slug, title, heading, excerpt: `${from > 0 ? '… ' : ''}${excerpt}${from + length < text.length ? ' …' : ''}` }
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]+|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
