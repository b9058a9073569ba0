import { expect, test } from 'vitest'
import { refuseHeavy } from './heavy-json.ts'

const refuse = (json: string) => () => refuseHeavy(Buffer.from(json))
const list = (values: number) => `[${'1,'.repeat(values - 1)}1]`

test('takes 250,000 values and refuses one more', () => {
  expect(refuse(list(250_000))).not.toThrow()
  expect(refuse(list(250_001))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }))
})

test('takes 200 levels and refuses one more', () => {
  expect(refuse(`${'['.repeat(200)}${']'.repeat(200)}`)).not.toThrow()
  expect(refuse(`${'{"a":'.repeat(201)}1${'}'.repeat(201)}`)).toThrow(expect.objectContaining({ code: 'BAD_JSON' }))
})

test('counts nothing that stands in a string', () => {
  expect(refuse(JSON.stringify({ text: '[,"\\'.repeat(300_000) }))).not.toThrow()
})

test('looks no further than to where there are too many', () => {
  expect(refuse(`${list(250_001)}${'['.repeat(300)}`)).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }))
})
