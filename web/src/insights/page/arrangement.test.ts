import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import type { Widget } from '../../feature/screen-slots.ts'
import { arrange, changeWidget, moveBeside, moveWidget, placedAtFirst } from './arrangement.ts'
import { ownWidgets } from './own-widgets.tsx'

const widget = (name: string, order: number, rest: Partial<Widget> = {}): Widget => ({
  name,
  order,
  label: msg`Search`,
  Widget: () => null,
  ...rest,
})
const names = (placed: { name: string }[]) => placed.map(({ name }) => name).join('')

it('begins by their order, twelve columns wide unless they say otherwise', () => {
  const placed = placedAtFirst([widget('b', 20, { cols: 3 }), widget('a', 10)])
  expect(placed).toEqual([
    { name: 'a', cols: 12, isHidden: false },
    { name: 'b', cols: 3, isHidden: false },
  ])
})

it('has the widgets of the specification first, with its orders and widths', () => {
  const placed = placedAtFirst(ownWidgets).slice(0, 7)
  expect(placed.map(({ cols }) => cols)).toEqual([6, 3, 3, 12, 12, 12, 12])
  expect(ownWidgets.slice(0, 7).map(({ order }) => order)).toEqual([10, 20, 30, 35, 40, 50, 60])
})

it('moves among those that are shown, beyond those that are hidden', () => {
  const placed = placedAtFirst([widget('a', 1), widget('b', 2, { isHiddenAtFirst: true }), widget('c', 3), widget('d', 4)])
  expect(names(moveWidget(placed, 'a', 1))).toBe('bcad')
  expect(names(moveWidget(placed, 'a', -1))).toBe('abcd')
  expect(names(moveWidget(placed, 'd', 1))).toBe('abcd')
  expect(names(moveBeside(placed, 'd', 'a'))).toBe('dabc')
  expect(names(moveBeside(placed, 'x', 'a'))).toBe('abcd')
})

it('keeps what was chosen; what is new stands where it would follow, what is gone is left out', () => {
  const kept = changeWidget(moveWidget(placedAtFirst([widget('a', 1), widget('c', 3), widget('x', 4)]), 'c', -1), 'c', {
    cols: 6,
  })
  expect(names(kept)).toBe('cax')
  const now = arrange([widget('a', 1), widget('b', 2), widget('c', 3), widget('d', 9)], kept)
  expect(names(now)).toBe('cdab')
  expect(now[0]).toEqual({ name: 'c', cols: 6, isHidden: false })
})
