import { expect, test } from 'vitest'
import { lastFolder, lineNames, tailOfPath } from './path-names.ts'

test('names a line below the indexed folder in which it lies', () => {
  expect(lineNames('/data/leak/mail/a.eml', null, ['/data/leak'])).toEqual(['mail', 'a.eml'])
  expect(lineNames('/data/leak/a.zip', 'b.zip!/c.txt', ['/data/leak'])).toEqual(['a.zip', 'b.zip', 'c.txt'])
})

test('says which of several folders it lies in, the innermost', () => {
  expect(lineNames('/data/leak/mail/a.eml', null, ['/data', '/data/leak'])).toEqual(['leak', 'mail', 'a.eml'])
})

test('takes no folder for another whose name begins alike', () => {
  expect(lineNames('/data/leakage/a.eml', null, ['/data/leak'])).toEqual(['data', 'leakage', 'a.eml'])
})

test('names the folder itself where it is the line', () => {
  expect(lineNames('/data/leak', null, ['/data/leak'])).toEqual(['leak'])
})

test('obeys no sign in a name that turns letters around', () => {
  expect(lineNames('/data/a\u202egpj.exe', 'b\u202efdp.exe', ['/data'])).toEqual(['a[U+202E]gpj.exe', 'b[U+202E]fdp.exe'])
  expect(tailOfPath('/a\u202eb')).toBe('a[U+202E]b')
})

test('shortens long paths from the left', () => {
  expect(tailOfPath('/a/b/c/d/e.pdf')).toBe('… › c › d › e.pdf')
  expect(tailOfPath('/e.pdf')).toBe('e.pdf')
  expect(lastFolder('/a/b/')).toBe('b')
  expect(lastFolder('/')).toBe('/')
})
