import { expect, it } from 'vitest'
import { readJson } from './json.ts'

it('reads escaped letters of JSON as people do', () => {
  const [piece] = readJson(Buffer.from('{"a": "caf\\u00e9\\nnoir \\"x\\""}'))
  expect(piece?.text).toBe('{"a": "café\nnoir "x""}')
})
