import { expect, test } from 'vitest'
import type { Widget } from '../../feature/screen-slots.ts'
import { asIs } from '../../ui/words/as-is.ts'
import { joinWidgets } from './use-widgets.ts'

const widget = (name: string, order: number, more: Partial<Widget> = {}): Widget => ({
  name,
  order,
  label: asIs(name),
  Widget: () => null,
  ...more,
})
const own = [widget('a', 10, { cols: 6 }), widget('b', 20)]
const namesOf = (added: Widget[]) => joinWidgets(own, added).map(({ name, order, cols }) => [name, order, cols])

test('a card of the same name takes the place of another, with its order and width where it wants them', () => {
  expect(namesOf([widget('a', 99, { keepsPlace: true })])).toEqual([
    ['a', 10, 6],
    ['b', 20, undefined],
  ])
  expect(namesOf([widget('a', 99, { cols: 3 })])[0]).toEqual(['a', 99, 3])
  expect(namesOf([widget('new', 99, { keepsPlace: true })])[2]).toEqual(['new', 99, undefined])
})

test('a card is taken away, or all that were there before', () => {
  expect(namesOf([widget('a', 0, { isGone: true })])).toEqual([['b', 20, undefined]])
  expect(namesOf([widget('*', 0, { isGone: true }), widget('c', 1)])).toEqual([['c', 1, undefined]])
})
