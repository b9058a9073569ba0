import { expect, it } from 'vitest'
import { RequestError } from '../../../api/request-error.ts'
import { untilRead } from './until-read.ts'

const fault = (status: number, code: string) => new RequestError({ path: '/x', reason: null, status, code })

it('asks again while a file is being read, and for no other reason', () => {
  expect(untilRead(0, fault(503, 'STILL_READING'))).toBe(true)
  expect(untilRead(20, fault(503, 'STILL_READING'))).toBe(false)
  expect(untilRead(0, fault(404, 'NOT_FOUND'))).toBe(false)
  expect(untilRead(0, new TypeError('Failed to fetch'))).toBe(false)
})
