import { offered } from '../feature/offered.ts'

/** A chapter of the guide; `aliases`: the slugs under which the known client has the same subject. */
export type GuideChapter = { slug: string; title: string; text: string; locale: string; aliases: string[] }

type Text = string
const files: Record<string, Text> = import.meta.glob('../../../docs/guide/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const translated = import.meta.glob<Text>('../../../docs/guide/*/*.md', {
  query: '?raw',
  import: 'default',
})

/** Texts of chapters by slug. */
type Texts = Readonly<Record<string, Text>>

/** The chapters that there are in a language beside English. */
export async function loadTranslations(locale: string): Promise<Texts> {
  const place = `../../../docs/guide/${locale}/`
  const there = Object.entries(translated).filter(([path]) => path.startsWith(place))
  const texts = there.map(async ([path, load]) => [path.slice(place.length, -'.md'.length), await load()] as const)
  return Object.fromEntries(await Promise.all(texts))
}

/** The chapters of all features, in the order in which they are read; in English where `texts` has none of a chapter. */
export function readChapters(texts: Texts = {}, locale = 'en'): GuideChapter[] {
  return offered('chapters').map(({ name, aliases = [] }) => {
    const text = texts[name] ?? files[`../../../docs/guide/${name}.md`] ?? ''
    const title = text.match(/^# (.+)$/m)?.[1] ?? name
    return { slug: name, text, aliases, title, locale: texts[name] === undefined ? 'en' : locale }
  })
}

/** The chapter that a slug means: its own, that of an alias, or the one whose alias is the longest beginning of it. */
export function findChapter(chapters: readonly GuideChapter[], slug: string): GuideChapter | undefined {
  const exact = chapters.find((each) => each.slug === slug || each.aliases.includes(slug))
  return (
    exact ?? chapters.toSorted((a, b) => beginningOf(b, slug) - beginningOf(a, slug)).find((each) => beginningOf(each, slug) > 0)
  )
}

function beginningOf({ aliases }: GuideChapter, slug: string): number {
  const beginnings = aliases.filter((alias) => alias.endsWith('*') && slug.startsWith(alias.slice(0, -1)))
  return Math.max(0, ...beginnings.map(({ length }) => length))
}
