import { expect, test } from 'vitest'
import { toYaml } from './to-yaml.ts'

test('writes blocks, quotes every text, and keeps what is empty on one line', () => {
  const value = { openapi: '3.1.0', paths: { '/a/{b}': { get: [1, true, null, {}, []] } }, no: 'x: "y"', gone: undefined }
  expect(toYaml(value)).toBe(
    [
      'openapi: "3.1.0"',
      'paths:',
      '  "/a/{b}":',
      '    get:',
      '      - 1',
      '      - true',
      '      - null',
      '      - {}',
      '      - []',
      '"no": "x: \\"y\\""',
      '',
    ].join('\n'),
  )
})

test('writes lists of objects with their first entry behind the dash', () => {
  expect(toYaml({ list: [{ a: 1, b: { c: [2] } }, [3]] })).toBe(
    ['list:', '  - a: 1', '    b:', '      c:', '        - 2', '  - - 3', ''].join('\n'),
  )
})
