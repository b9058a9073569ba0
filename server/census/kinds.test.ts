import { expect, it } from 'vitest'
import { isWorthComparing } from './kinds.ts'

it.each([
  ['text/plain', []],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', []],
  ['application/zip', []],
  ['application/x-subrip', []],
  ['application/x-7z-compressed', ['text/html']],
  ['application/vnd.ms-works', ['application/zip']],
  ['application/msword', []],
  ['audio/mpeg', []],
  ['image/png', []],
  ['image/jpeg', []],
  ['application/gzip', ['image/png']],
])('compares %s with %j in it', (root, embedded) => {
  expect(isWorthComparing(root, embedded)).toBe(true)
})

it.each([
  ['image/bmp', []],
  ['audio/midi', ['image/jpeg']],
  // Of pictures in them the first reader's fields are enough.
  ['application/vnd.ms-works', ['image/emf']],
  ['application/x-7z-compressed', []],
  // Of what lies in it nothing could be taken out.
  ['application/x-grib', ['text/plain']],
])('does not compare %s with %j in it', (root, embedded) => {
  expect(isWorthComparing(root, embedded)).toBe(false)
})
