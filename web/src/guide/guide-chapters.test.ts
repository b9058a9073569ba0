import { beforeAll, expect, it } from 'vitest'
import { offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import { readChapters } from './guide-chapters.ts'

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
  expect(readChapters()[0]).toMatchObject({ slug: 'start', aliases: ['faq-table-of-contents'] })
})
