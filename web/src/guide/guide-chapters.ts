import { offered } from '../feature/offered.ts'

/** A chapter of the guide; `aliases`: the slugs under which the known client has the same subject. */
export type GuideChapter = { slug: string; title: string; text: string; aliases: string[] }

const files: Record<string, string> = import.meta.glob('../../../docs/guide/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The text of a chapter's file, or undefined where there is none. */
function chapterText(slug: string): string | undefined {
  return files[`../../../docs/guide/${slug}.md`]
}

/** The chapters of all features, in the order in which they are read. */
export function readChapters(): GuideChapter[] {
  return offered('chapters').map(({ name, aliases = [] }) => {
    const text = chapterText(name) ?? ''
    return { slug: name, text, aliases, title: text.match(/^# (.+)$/m)?.[1] ?? name }
  })
}
