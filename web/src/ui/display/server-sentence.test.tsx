import { i18n } from '@lingui/core'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ServerSentence } from './server-sentence.tsx'

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('lang')
})

test('is told in the language in which the page is, also when that changes', async () => {
  renderScreen(<ServerSentence text="The disk is full" />)
  screen.getByText('The disk is full')
  document.documentElement.lang = 'fr'
  act(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))
  await screen.findByText('Le disque est plein')
  document.documentElement.lang = 'en'
  act(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  screen.getByText('The disk is full')
})
