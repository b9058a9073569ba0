import { cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { pluginFeature } from './plugin-feature.tsx'
import { readStep } from './registry/read-options.ts'
import type { Registered } from './registry/registered.ts'
import { register, unregister } from './registry/registry.ts'
import { fail, failures } from './running.ts'

beforeEach(() => {
  fakeServer(() => undefined)
})
afterEach(() => {
  cleanup()
  unregister('', () => true)
})

const add = (plugin: string, entry: Registered) => register({ plugin, project: null, entry })
const card = (name: string): Registered => ({ kind: 'widget', name, options: { name, content: 'x' } })
const step = (name: string, type: (tabs: unknown[]) => unknown) => readStep({ name, category: 'document-view-tabs', type })
const tabNamed = (name: string) => pluginFeature().documentTabs?.find((tab) => tab.name === `plugin-${name}`)
const cardNamed = (name: string) => pluginFeature().widgets?.find((widget) => widget.name === name)

it('keeps cards and tabs as they are while others are registered, so that nothing is drawn anew', () => {
  add('one', card('mine'))
  add(
    'one',
    step('tab', (tabs) => [...tabs, { name: 'mine', definition: () => undefined }]),
  )
  const [Widget, Tab] = [cardNamed('mine')?.Widget, tabNamed('mine')?.Tab]
  expect([Widget, Tab]).toEqual([expect.any(Function), expect.any(Function)])
  add('two', card('other'))
  expect(cardNamed('mine')?.Widget).toBe(Widget)
  expect(tabNamed('mine')?.Tab).toBe(Tab)
  add('one', card('mine'))
  expect(cardNamed('mine')?.Widget).not.toBe(Widget)
})

it('keeps a tab whose definition stays the same while another step comes', () => {
  const definition = () => undefined
  add(
    'one',
    step('tab', (tabs) => [...tabs, { name: 'same', definition }]),
  )
  const Tab = tabNamed('same')?.Tab
  add(
    'two',
    step('tab', (tabs) => [...tabs, { name: 'more', definition }]),
  )
  expect(tabNamed('more')).toBeDefined()
  expect(tabNamed('same')?.Tab).toBe(Tab)
})

it('blames the plugin whose tab fails, not the first one that has tabs', () => {
  add(
    'careful',
    step('tab', (tabs) => tabs),
  )
  const definition = () => {
    throw new Error('out of ink')
  }
  add(
    'careless',
    step('tab', (tabs) => [...tabs, { name: 'torn', definition }]),
  )
  const props = { document: { _id: 'd', _source: {} }, place: { index: 'p' } }
  render(Reflect.apply(createElement, undefined, [tabNamed('torn')?.Tab, props]))
  expect(failures().map(({ plugin }) => plugin)).toEqual(['careless'])
})

it('lets no plugin that has failed take away what others have', () => {
  add('calm', card('kept'))
  fail('gone', 'THREW', 'out of ink')
  unregister('gone', () => true)
  expect(cardNamed('kept')).toBeDefined()
})
