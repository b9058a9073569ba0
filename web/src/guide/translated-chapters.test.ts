import { beforeAll, describe, expect, it } from 'vitest'
import { offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import es from '../locales/es.po?raw'
import fr from '../locales/fr.po?raw'
import ja from '../locales/ja.po?raw'
import { readMessages } from '../testing/read-messages.ts'
import { loadTranslations, readChapters } from './guide-chapters.ts'
import { type Block, type Run, readBlocks, readRuns } from './markdown-blocks.ts'

beforeAll(() => offerFeatures(features))

/** What keyboards of a language call their keys; Japanese ones have the English names. */
const languages: Record<string, { po: string; keys: Record<string, string> }> = {
  fr: {
    po: fr,
    keys: {
      Enter: 'Entrée',
      Shift: 'Maj',
      Esc: 'Échap',
      Escape: 'Échap',
      Home: 'Origine',
      End: 'Fin',
      Delete: 'Suppr',
      PgDn: 'PgSuiv',
      PgUp: 'PgPréc',
    },
  },
  es: {
    po: es,
    keys: {
      Enter: 'Intro',
      Shift: 'Mayús',
      Escape: 'Esc',
      Home: 'Inicio',
      End: 'Fin',
      Delete: 'Supr',
      PgDn: 'AvPág',
      PgUp: 'RePág',
    },
  },
  ja: { po: ja, keys: { Escape: 'Esc' } },
}

describe.each(Object.entries(languages))('the guide in %s', (locale, { po, keys }) => {
  it('has every chapter', async () => {
    const translated = Object.keys(await loadTranslations(locale))
    expect(translated.toSorted()).toEqual(slugs().toSorted())
  })

  it('says in each chapter as much as the English one: the same headings, links, code and keys, line by line', async () => {
    const texts = await loadTranslations(locale)
    for (const { slug, text } of readChapters()) {
      const wanted = linesOf(text).map((line) => marksOf(line, (word) => keys[word] ?? word))
      const found = linesOf(texts[slug] ?? '').map((line) => marksOf(line))
      expect(found, `docs/guide/${locale}/${slug}.md is behind docs/guide/${slug}.md: translate there what has changed`).toEqual(
        wanted,
      )
    }
  })

  it('calls what stands on the screen as the screen does', async () => {
    const texts = await loadTranslations(locale)
    const onScreen = readMessages(po)
    for (const { slug, text } of readChapters()) {
      const found = linesOf(texts[slug] ?? '').map(strongOf)
      const missing = linesOf(text).flatMap((line, at) =>
        strongOf(line).filter((term) => {
          const wanted = namesOf(onScreen, term)
          return wanted.length > 0 && !found[at]?.some((name) => wanted.includes(plain(name)))
        }),
      )
      expect(missing, `docs/guide/${locale}/${slug}.md has other names for these than web/src/locales/${locale}.po`).toEqual([])
    }
  })
})

it('sees what a chapter lacks, in whatever order its sentences are', () => {
  const english = 'Press `Shift X`, then **Tag**; see [Tags](#/docs/tags).'
  const inFrench = (word: string) => languages.fr?.keys[word] ?? word
  const marksIn = (text: string) => linesOf(text).map((line) => marksOf(line))
  const wanted = linesOf(english).map((line) => marksOf(line, inFrench))
  expect(marksIn('Voir [Étiquettes](#/docs/tags) ; **Étiqueter** après `Maj X`.')).toEqual(wanted)
  for (const behind of [
    '**Étiqueter** après `Maj X`.',
    'Voir [Étiquettes](#/docs/tags) ; **Étiqueter** après `Shift X`.',
    'Voir [Étiquettes](#/docs/stars) ; **Étiqueter** après `Maj X`.',
    '- Voir [Étiquettes](#/docs/tags) ; **Étiqueter** après `Maj X`.',
    'Voir [Étiquettes](#/docs/tags) ; **Étiqueter** après `Maj X`.\n\nPuis plus rien.',
  ])
    expect(marksIn(behind)).not.toEqual(wanted)
})

function slugs(): string[] {
  return readChapters().map(({ slug }) => slug)
}

/** A line of a chapter with what it is part of. */
type Line = { part: string; runs: Run[] }

function linesOf(text: string): Line[] {
  return readBlocks(text).flatMap((block) => textsOf(block).map((each) => ({ part: partOf(block), runs: runsOf(block, each) })))
}

function textsOf(block: Block): string[] {
  if (block.kind === 'list') return block.items
  if (block.kind === 'table') return [block.head, ...block.rows].map((cells) => cells.join(' | '))
  return [block.text]
}

function partOf(block: Block): string {
  if (block.kind === 'heading') return '#'.repeat(block.level)
  return block.kind === 'list' && block.isOrdered ? 'ordered list' : block.kind
}

/** Comments in commands are sentences too: they are left to the language. */
function runsOf(block: Block, text: string): Run[] {
  return block.kind === 'code' ? [{ kind: 'code', text: text.replace(/ +# .*$/gm, '') }] : readRuns(text)
}

function marksOf({ part, runs }: Line, nameOfKey = (word: string) => word): string {
  const marks = runs.flatMap((run) => {
    if (run.kind === 'code') return [`\`${run.text.split(' ').map(nameOfKey).join(' ')}\``]
    if (run.kind === 'link') return [`(${run.href})`]
    return run.kind === 'strong' ? ['**'] : []
  })
  return [part, ...marks.toSorted()].join(' ')
}

function strongOf({ runs }: Line): string[] {
  return runs.flatMap((run) => (run.kind === 'strong' ? [run.text] : []))
}

/** What the screen calls a term; none where it is a word of the sentence. */
function namesOf(onScreen: ReadonlyMap<string, string>, term: string): string[] {
  if (/^[a-z]/.test(term)) return []
  return [term, `${term}…`, `${term} …`].flatMap((text) => onScreen.get(text) ?? []).map(plain)
}

function plain(name: string): string {
  return name.replace(/ ?…$/, '').toLowerCase()
}
