import { expect, it } from 'vitest'
import { bareSubject } from './subject.ts'

it.each([
  ['Re: The  invoice', 'the invoice', true],
  ['RE: Fwd: AW: The invoice', 'the invoice', true],
  ['Re[2]: The invoice (fwd)', 'the invoice', true],
  ['[crew] Re: The invoice', 'the invoice', true],
  ['回复：送金', '送金', true],
  ['[crew] The invoice', '[crew] the invoice', false],
  ['Report: the invoice', 'report: the invoice', false],
  ['Re:', '', true],
  ['', '', false],
])('takes %j apart', (subject, base, isReply) => {
  expect(bareSubject(subject)).toMatchObject({ base, isReply })
})

it('takes ten thousand prefixes for what one line can hold', () => {
  expect(bareSubject(`${'Re: '.repeat(10_000)}end`).base).toBe('')
})
