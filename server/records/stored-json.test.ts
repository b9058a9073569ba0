import { expect, it } from 'vitest'
import { storedJson } from './stored-json.ts'

it('replaces what PostgreSQL refuses in values and keys, and nothing else', () => {
  const given = { query: 'a\0b\ud800', '\udfff': ['\u{1f600}', '\\u0000', '\\\0', '"\n'] }
  const kept = { query: 'a\ufffdb\ufffd', '\ufffd': ['\u{1f600}', '\\u0000', '\\\ufffd', '"\n'] }
  expect(JSON.parse(storedJson(given))).toEqual(kept)
})
