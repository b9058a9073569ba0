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
