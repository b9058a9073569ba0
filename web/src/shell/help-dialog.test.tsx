import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import { letDialogsOpen } from '../testing/native-dialogs.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { HelpDialog } from './help-dialog.tsx'

beforeAll(() => {
  offerFeatures(features)
  letDialogsOpen()
})
afterEach(cleanup)

it('tells the keys of screens and of actions, each once', () => {
  renderScreen(<HelpDialog onClose={() => undefined} />)
  const labelsOf = (group: string) => {
    const section = screen.getByRole('heading', { name: group }).closest('section')
    return section
      ? within(section)
          .getAllByRole('term')
          .map((term) => term.textContent)
      : []
  }
  expect(labelsOf('Everywhere')).toEqual(['Search', 'Commands', 'This sheet', 'Undo, try again', 'Back, close'])
  for (const group of ['Results', 'Document']) {
    const labels = labelsOf(group)
    expect(labels.slice(-6)).toEqual(expect.arrayContaining(['Star', 'Tag', 'Download the original']))
    expect(new Set(labels).size).toBe(labels.length)
  }
})
