import { expect, it } from 'vitest'
import { EntryNames } from './entry-names.ts'

const id = 'a1b2c3d4e5f60718293a'

function namesOf(places: readonly (string | [string, string])[], reserved: string[] = []): string[] {
  const names = new EntryNames(reserved)
  return places.map((place) => {
    const [path, embeddedPath] = Array.isArray(place) ? place : [place, null]
    return names.nameOf({ path, embeddedPath, id })
  })
}

it('keeps the path of a file, and puts what lies in it beside it', () => {
  const inside: [string, string] = ['/data/a mail.eml', 'annex.zip!/sub/table.xlsx']
  expect(namesOf(['/data/a mail.eml', ['/data/a mail.eml', 'annex.zip'], inside])).toEqual([
    'data/a mail.eml',
    'data/a mail.eml.content/annex.zip',
    'data/a mail.eml.content/annex.zip.content/sub/table.xlsx',
  ])
})

it.each([
  ['/data/../../etc/passwd', 'data/__/__/etc/passwd'],
  ['/./x', '_/x'],
  ['/data/C:\\Windows\\x.dll', 'data/C__Windows_x.dll'],
  ['/data/CON', 'data/_CON'],
  ['/data/nul.txt', 'data/_nul.txt'],
  ['/data/COM¹.log', 'data/_COM¹.log'],
  ['/data/end. ', 'data/end__'],
  ['/data/a\u202Egpj.exe', 'data/agpj.exe'],
  ['/data/a\u0000\nb', 'data/ab'],
  ['/data/\ud800', 'data/\ufffd'],
  ['', '_'],
])('makes %j safe', (path, expected) => {
  expect(namesOf([path])).toEqual([expected])
})

it('leads nowhere else from inside a file', () => {
  expect(
    namesOf([
      ['/a.zip', '../../etc/passwd'],
      ['/a.zip', '/etc/passwd'],
      ['/a.zip', 'c:\\x'],
      ['/a.zip', ''],
    ]),
  ).toEqual(['a.zip.content/__/__/etc/passwd', 'a.zip.content/etc/passwd', 'a.zip.content/c_/x', 'a.zip (2)'].with(3, 'a.zip'))
})

it('gives no name twice, also where only upper and lower case or the form of letters differ', () => {
  expect(namesOf(['/d/a.txt', '/d/A.txt', '/d/a.TXT', '/e/\u00e9', '/e/e\u0301', '/manifest.csv'], ['manifest.csv'])).toEqual([
    'd/a.txt',
    'd/A (2).txt',
    'd/a (3).TXT',
    'e/\u00e9',
    'e/\u00e9 (2)',
    'manifest (2).csv',
  ])
})

it('puts no file where a folder is, nor a folder where a file is', () => {
  expect(namesOf(['/a/b.txt', '/a', '/c', '/c/d.txt'])).toEqual(['a/b.txt', 'a (2)', 'c', 'c/d (2).txt'].with(3, 'c (2)/d.txt'))
})

it('cuts what is too long and keeps its ending', () => {
  const [one = '', other = ''] = namesOf([`/d/${'é'.repeat(300)}.docx`, `/${'folder/'.repeat(60)}x.docx`])
  expect(one).toMatch(/^d\/é+…\.docx$/)
  expect(Buffer.byteLength(one)).toBeLessThanOrEqual(122)
  expect(other).toBe('long names/a1b2c3d4e5f60718 x.docx')
})
