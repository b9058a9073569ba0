import { textLanguages } from '@dossier/contract/tables/languages'
import type { FoundName, NameFinder } from '@dossier/server/names/finder/finder.ts'
import type { TruthText } from './read-texts.ts'

/** A finder and a language that it can read now; `code`: ISO 639-1. */
export type Readable = { finder: NameFinder; language: string; code: string }

const codes: Record<string, string> = { en: 'ENGLISH', fr: 'FRENCH', es: 'SPANISH', de: 'GERMAN', ja: 'JAPANESE' }
const never = new AbortController().signal

/** Language by language, whatever each finder has a model for. */
export async function readableNow(finders: NameFinder[]): Promise<Readable[]> {
  const readable: Readable[] = []
  for (const [code, language] of Object.entries(codes)) {
    for (const finder of finders) {
      const isRead = !finder.languages || finder.languages.includes(language)
      if (isRead && (await finder.ready(language)).isReady) readable.push({ finder, language, code })
    }
  }
  return readable
}

/** The categories that a finder has to do with. */
export function categoriesOf({ name }: NameFinder): string[] {
  return name === 'EMAIL' ? ['EMAIL'] : ['PERSON', 'ORGANIZATION', 'LOCATION']
}

/** What a finder finds in each of these texts. */
export async function findIn(
  { finder, language }: Readable,
  texts: TruthText[],
): Promise<{ text: TruthText; found: FoundName[] }[]> {
  const found = []
  for (const text of texts) found.push({ text, found: await findOnce(finder, language, text) })
  return found
}

/** What was found already, by finder and text: each is held to several truths. */
const known = new Map<string, FoundName[]>()

async function findOnce(finder: NameFinder, language: string, { path, text }: TruthText): Promise<FoundName[]> {
  const key = `${finder.name} ${language} ${path}`
  const found = known.get(key) ?? (await finder.find({ text, language, kind: 'text' }, never))
  known.set(key, found)
  return found
}

/** `English` */
export function shownLanguage({ language }: Readable): string {
  const known = textLanguages.find(({ name }) => name === language)?.name ?? language
  return known.charAt(0) + known.slice(1).toLowerCase()
}

/** Rows of cells as a Markdown table, the first of them its head. */
export function toTable([head = [], ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [head, head.map(() => '---'), ...rows].map(line).join('\n')
}
