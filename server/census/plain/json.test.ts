import { expect, it } from 'vitest'
import { readJson } from './json.ts'
import { readPlain } from './plain.ts'

it('reads escaped letters of JSON as people do', () => {
  const [piece] = readJson(Buffer.from('{"a": "caf\\u00e9\\nnoir \\"x\\""}'))
  expect(piece?.text).toBe('{"a": "café\nnoir "x""}')
})

it.each(['{"a": "caf\\u00e9"}', '{"a": 1}\n{"a": "caf\\u00e9"}\n'])(
  'knows JSON by its content where its name says otherwise: %s',
  (json) => {
    expect(readPlain(Buffer.from(json))[0]?.text).toContain('café')
  },
)

it.each(['[draft] caf\\u00e9', '{\\rtf caf\\u00e9}', '[1]\nC:\\users'])('takes no other text for JSON: %s', (text) => {
  expect(readPlain(Buffer.from(text))[0]?.text).toBe(text)
})

it.each([
  ['{"name": "S\\u00c3\\u00b8ren \\u00c5\\u0081"}', '{"name": "Søren Ł"}'],
  ['{"name": "\\u00e9\\u00e8 \\u00c3\\u00a9t\\u00c3\\u00a9"}', '{"name": "éè été"}'],
  ['{"name": "Ã\u0084rger ÃÄ"}', '{"name": "Ärger ÃÄ"}'],
])('reads letters of which each byte is a letter of its own: %s', (json, text) => {
  expect(readJson(Buffer.from(json))[0]?.text).toBe(text)
})
