import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PluginWidget } from './plugin-widget.tsx'
import { readStep } from './registry/read-options.ts'
import { register, unregister } from './registry/registry.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  unregister('', () => true)
})

it('runs the pipeline that a card names on its text, else that of all texts', () => {
  for (const category of ['widget-text', 'loud'])
    register({
      plugin: 'desk',
      project: null,
      entry: readStep({ name: category, category, type: (text: unknown) => `${text} through ${category}` }),
    })
  renderScreen(
    <>
      <PluginWidget plugin="desk" project="p" options={{ content: 'One' }} />
      <PluginWidget plugin="desk" project="p" options={{ content: 'Two', pipeline: 'loud' }} />
    </>,
  )
  expect(screen.getByText('One through widget-text')).toBeTruthy()
  expect(screen.getByText('Two through loud')).toBeTruthy()
})

it('shows one of our cards of the project that it names', async () => {
  const calls = fakeServer(({ path }) => ({ body: path.includes('/_search') ? searchAnswerOf({}) : [] }))
  renderScreen(<PluginWidget plugin="desk" project="p" options={{ type: 'WidgetDuplicates', index: 'other' }} />)
  await screen.findByText('No two files have the same bytes.')
  expect(calls.map(({ path }) => path)).toContainEqual(expect.stringContaining('/other/_search'))
})
