import { beforeAll, expect, it } from 'vitest'
import { offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import { fileSlugs, readChapters } from './guide-chapters.ts'

beforeAll(() => offerFeatures(features))

it('has a chapter for each file, and a file for each chapter', () => {
  const slugs = readChapters().map(({ slug }) => slug)
  expect(slugs.toSorted()).toEqual(fileSlugs().toSorted())
})

it('has a title in every chapter, and links that lead to chapters that exist', () => {
  const chapters = readChapters()
  for (const { title, slug, text } of chapters) {
    expect(title).not.toBe(slug)
    for (const [, target] of text.matchAll(/\(#\/docs\/([^)]+)\)/g)) expect(chapters.map((each) => each.slug)).toContain(target)
  }
})

it('begins with the start, which the known client calls its table of contents', () => {
  expect(readChapters()[0]).toMatchObject({ slug: 'start', aliases: ['faq-table-of-contents'] })
})
