import { beforeAll, expect, it } from 'vitest'
import { offered, offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import { findChapter, readChapters } from './guide-chapters.ts'
import { searchGuide } from './search-guide.ts'
import { slugsOfScreen } from './slugs-of-screen.ts'

beforeAll(() => offerFeatures(features))

it('has a chapter for each file, and a file for each chapter', () => {
  const slugs = readChapters().map(({ slug }) => slug)
  const files = Object.keys(import.meta.glob('../../../docs/guide/*.md')).map((path) => path.replace(/^.*\/|\.md$/g, ''))
  expect(slugs.toSorted()).toEqual(files.toSorted())
})

it('has a title in every chapter, and links that lead to chapters that exist', () => {
  const chapters = readChapters()
  for (const { title, slug, text } of chapters) {
    expect(title).not.toBe(slug)
    for (const [, target] of text.matchAll(/\(#\/docs\/([^)]+)\)/g)) expect(chapters.map((each) => each.slug)).toContain(target)
  }
})

it('has no link that would stand there as it was written', () => {
  for (const { slug, text } of readChapters()) {
    const targets = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target)
    expect(
      targets.filter((target) => !/^(#\/|https:\/\/)/.test(target)),
      slug,
    ).toEqual([])
  }
})

it('begins with the start, which the known client calls its table of contents', () => {
  expect(readChapters()[0]).toMatchObject({ slug: 'start', aliases: expect.arrayContaining(['faq-table-of-contents']) })
})

it('answers every slug of the known client with the nearest chapter', () => {
  const chapters = readChapters()
  const nearest: Record<string, string> = {
    'all-analyze-documents': 'indexing',
    'all-batch-search-documents': 'batch-search',
    'all-explore-a-document': 'reading',
    'all-filter-documents': 'searching',
    'all-plugins-and-extensions': 'plugins',
    'all-recommend-documents': 'recommendations',
    'all-search-documents': 'searching',
    'all-search-with-operators': 'search-with-operators',
    'all-sort-documents-by-dates-relevance-etc': 'searching',
    'all-star-documents': 'stars',
    'all-tag-documents': 'tags',
    'all-use-keyboard-shortcuts': 'keyboard',
    'faq-definitions-what-are-nlp-pipelines': 'names',
    'faq-definitions-what-are-proximity-searches': 'search-with-operators',
    'faq-definitions-what-is-a-named-entity': 'names',
    'faq-definitions-what-is-fuzziness': 'search-with-operators',
    'faq-errors-it-says-no-documents-found': 'ledger',
    'faq-errors-list-of-common-errors-leading-to-failure-in-batch-searches': 'errors',
    'faq-errors-your-search-query-is-wrong': 'search-with-operators',
    'faq-general-can-i-download-a-document-from-datashare': 'start',
    'faq-table-of-contents': 'start',
    'mac-install-datashare-on-mac': 'start',
    'windows-add-documents-to-datashare-on-windows': 'indexing',
    'linux-open-datashare-on-linux': 'start',
  }
  const found = Object.keys(nearest).map((slug) => [slug, findChapter(chapters, slug)?.slug])
  expect(Object.fromEntries(found)).toEqual(nearest)
  expect(findChapter(chapters, 'nothing-of-the-kind')).toBeUndefined()
})

it('shows a chapter in the language of the page, in English where it has none', () => {
  const chapters = readChapters({ start: '# Pour commencer' }, 'fr')
  expect(chapters.find(({ slug }) => slug === 'start')).toMatchObject({ locale: 'fr', title: 'Pour commencer' })
  expect(chapters.find(({ slug }) => slug === 'backups')).toMatchObject({ locale: 'en', title: 'Backups' })
})

it('finds words in any part of a chapter, headings first, without case and accents', () => {
  const [first] = searchGuide(readChapters(), 'followTheMoney')
  expect(first).toMatchObject({ slug: 'command-line', heading: 'FollowTheMoney' })
  expect(searchGuide(readChapters(), 'wíldcards beginning')[0]?.excerpt).toMatch(/wildcards/i)
  expect(searchGuide(readChapters(), 'zebra crossing')).toEqual([])
  expect(searchGuide(readChapters(), ' ')).toEqual([])
})

it('knows which chapters are about a screen, and names none that is not there', () => {
  const slugs = readChapters().map(({ slug }) => slug)
  const addresses = [
    '/',
    '/?index=a&q=b',
    '/?q=b&index=a',
    '/d/a/b/c',
    '/tasks/indexing',
    '/tasks/batch-search/x/1',
    '/tasks/task-board',
    '/settings',
    '/settings/plugins',
    '/projects',
    '/projects/p',
  ]
  for (const address of addresses) {
    expect(slugsOfScreen(address).length, address).toBeGreaterThan(0)
    expect(slugs).toEqual(expect.arrayContaining([...slugsOfScreen(address)]))
  }
  expect(slugsOfScreen('/settings/general')[0]).toBe('settings')
  expect(slugsOfScreen('/settings/extensions')).toContain('extensions')
  expect(slugsOfScreen('/docs/start')).toEqual([])
})

it('has every key of the program in the chapter on keys', () => {
  const text = readChapters().find(({ slug }) => slug === 'keyboard')?.text ?? ''
  const keys = [
    ...offered('keys').flatMap(({ shown }) => shown),
    ...offered('hitActions').flatMap(({ key }) => key?.key ?? []),
    ...offered('documentActions').flatMap(({ key }) => key?.key ?? []),
  ]
  expect(keys.filter((key) => !text.includes(`\`${key}\``))).toEqual([])
})
