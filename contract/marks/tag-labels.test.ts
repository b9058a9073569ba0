import { expect, it } from 'vitest'
import { splitLabels, tagKey } from './tag-labels.ts'

it('splits what was typed at white space, and keeps equal labels once, as typed first', () => {
  expect(splitLabels(['  Urgent\tto-read ', 'URGENT\u200b', '', 'Été e\u0301te\u0301'])).toEqual(['Urgent', 'to-read', 'Été'])
})

it('takes labels of one lower-cased form for the same tag', () => {
  expect(tagKey('STRASSE')).toBe('strasse')
  expect(tagKey('E\u0301LISE')).toBe(tagKey('élise'))
})
