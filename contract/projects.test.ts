import { expect, it } from 'vitest'
import { projectNameOf } from './projects.ts'

it.each([
  ['The Leak', 'the-leak'],
  ['  Affaire n° 3 : été  ', 'affaire-n-3-ete'],
  ['(Meridian) Holdings, Ltd.', 'meridian-holdings-ltd'],
  ['a - b', 'a-b'],
  ['_under', 'under'],
  ['調査', ''],
  ['x'.repeat(100), 'x'.repeat(64)],
])('makes of %j the name %j', (called, name) => expect(projectNameOf(called)).toBe(name))
