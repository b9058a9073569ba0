import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { chooseTheme } from '../ui/appearance/theme.ts'
import { ChapterPicture } from './chapter-picture.tsx'
import { readChapters } from './guide-chapters.ts'
import { pictureLabels, pictureOf } from './guide-pictures.ts'

beforeAll(() => offerFeatures(features))
afterEach(() => {
  cleanup()
  chooseTheme('system')
})

it('has each picture that a chapter has, in every language and both themes', () => {
  const missing = Object.keys(pictureLabels).flatMap((chapter) =>
    ['en', 'fr', 'es', 'ja'].flatMap((locale) =>
      (['light', 'dark'] as const).filter((theme) => !pictureOf(chapter, locale, theme)).map((theme) => [chapter, locale, theme]),
    ),
  )
  expect(missing).toEqual([])
})

it('says of each picture what it shows, and has none of a chapter that is not there', () => {
  const files = Object.keys(import.meta.glob('../../../docs/guide/pictures/*/*.webp'))
  const pictured = new Set(files.map((file) => file.replace(/^.*\/|-(?:light|dark)\.webp$/g, '')))
  expect([...pictured].toSorted()).toEqual(Object.keys(pictureLabels).toSorted())
  const slugs = readChapters().map(({ slug }) => slug)
  expect([...pictured].filter((chapter) => !slugs.includes(chapter))).toEqual([])
})

it('shows a chapter’s picture in the theme of the page, once it is scrolled to', () => {
  chooseTheme('dark')
  renderScreen(<ChapterPicture chapter="tags" />)
  const picture = screen.getByRole('img', { name: 'The page of all tags' })
  expect(picture.getAttribute('src')).toBe(pictureOf('tags', 'en', 'dark'))
  expect(picture.getAttribute('loading')).toBe('lazy')
  cleanup()
  renderScreen(<ChapterPicture chapter="nowhere" />)
  expect(screen.queryByRole('img')).toBeNull()
})
