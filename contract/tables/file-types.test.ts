import { expect, test } from 'vitest'
import { fileType, fileTypes } from './file-types.ts'

test('knows a type by its name, also with parameters or in capitals', () => {
  expect(fileType('application/pdf')?.icon).toBe('pdf')
  expect(fileType('text/plain; charset=utf-8')?.icon).toBe('text')
  expect(fileType('application/vnd.ms-excel.sheet.macroEnabled.12')?.warning).toBe('macros')
})

test('falls back to the family, and then to nothing', () => {
  expect(fileType('image/x-never-seen')?.icon).toBe('picture')
  expect(fileType('application/x-never-seen')).toBeUndefined()
  expect(fileType(null)?.icon).toBe('unknown')
})

test('warns of every program and of every file with macros', () => {
  expect(fileType('application/x-msdownload')?.warning).toBe('program')
  const withMacros = Object.keys(fileTypes).filter((name) => name.includes('macroenabled'))
  expect(withMacros.length).toBeGreaterThan(4)
  for (const name of withMacros) expect(fileTypes[name]?.warning).toBe('macros')
})

test('keeps all names in lower case, as they are looked up', () => {
  for (const name of Object.keys(fileTypes)) expect(name).toBe(name.toLowerCase())
})
