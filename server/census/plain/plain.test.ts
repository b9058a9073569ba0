import { expect, it } from 'vitest'
import { readCalendar, readPlain } from './plain.ts'

it('parts words from the control sequences before them, also where the encoding is not known', () => {
  const log = 'caf\xe9 \u001b[31merror\u001b[0m behind \u001b[1mcaf\xe9'
  expect(readPlain(Buffer.from(log, 'latin1'))).toEqual([{ kind: 'text', text: 'error' }])
  expect(readPlain(Buffer.from('\u001b[31merror\u001b[0m behind'))).toEqual([{ kind: 'text', text: ' error  behind' }])
  expect(readPlain(Buffer.from('caf\xe9', 'latin1'))).toEqual([])
})

it('reads a calendar of which one sign is no UTF-8', () => {
  const calendar = Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:one\\nharbour\\, and cr\xe8ne\r\nEND:VCALENDAR', 'latin1')
  expect(readCalendar(calendar)).toEqual([{ kind: 'text', text: 'one\nharbour, and crène' }])
})
