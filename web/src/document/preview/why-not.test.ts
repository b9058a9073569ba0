import { expect, it } from 'vitest'
import { RequestError } from '../../api/request-error.ts'
import { whyNot } from './why-not.ts'

const fault = (facts: { status: number; code: string; why?: string }) =>
  whyNot(new RequestError({ path: '/x', reason: null, ...facts }))

it('holds only against a file what the server says of it', () => {
  expect(fault({ status: 404, code: 'NOT_FOUND', why: 'locked' })).toBe('locked')
  expect(fault({ status: 404, code: 'NOT_FOUND', why: 'it took longer than 30 seconds' })).toBe('late')
  expect(fault({ status: 404, code: 'NOT_FOUND', why: 'Input image exceeds pixel limit' })).toBe('pixels')
  expect(fault({ status: 404, code: 'NOT_FOUND', why: 'the file is too large to be shown as a page' })).toBe('large')
  const older = 'it was written by Word 95 or one before it, whose form is not read here'
  expect(fault({ status: 404, code: 'NOT_FOUND', why: older })).toBe('older')
  expect(fault({ status: 404, code: 'NOT_FOUND', why: 'it is not what it says it is' })).toBe('damaged')
})

it('calls no file damaged because of the connection, or of an original that is not there', () => {
  expect(whyNot(new TypeError('Failed to fetch'))).toBe('unanswered')
  expect(fault({ status: 404, code: 'NOT_FOUND', why: 'the system cannot read it: EACCES' })).toBe('unanswered')
  expect(fault({ status: 500, code: 'INTERNAL' })).toBe('unanswered')
  expect(fault({ status: 404, code: 'SOURCE_NOT_FOUND' })).toBe('unanswered')
})
