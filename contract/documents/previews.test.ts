import { expect, it } from 'vitest'
import { passwordHeader, previewCalls } from './previews.ts'

const { headers } = previewCalls.sheets

/** What JavaScript decodes. */
function isDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const hex = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`
const edges = [
  0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1,
]
const bytes = [...edges, 0xf3, 0xf4, 0xf5, 0xff].map(hex)

it('takes for a password what can be decoded, and nothing else', () => {
  const texts = ['K%C3%A4fig 7', '100%', '%zz', '%c', 'a%20b', '%e2%82%ac', '%F0%9F%9A%A2%f', ...bytes]
  for (const one of bytes) for (const two of bytes) texts.push(one + two, `a${one}${two}b`)
  const leads = ['%E0', '%ec', '%ED', '%ef', '%F0', '%f1', '%F4', '%f5']
  for (const lead of leads)
    for (const two of bytes) for (const three of bytes) texts.push(lead + two + three, `${lead}${two}${three}%BF`)
  const wrong = texts.filter((text) => headers.safeParse({ [passwordHeader]: text }).success !== isDecoded(text))
  expect(wrong).toEqual([])
})
