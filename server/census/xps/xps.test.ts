import { expect, it } from 'vitest'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { readXps } from './xps.ts'

it('reads letters of pages, in pieces and in other encodings too, descriptions, contents, addresses and what is to be signed', async () => {
  const page = `<FixedPage xmlns='http://schemas.microsoft.com/xps/2005/06'><Glyphs UnicodeString='{}{one} two'/><Path FixedPage.NavigateUri='https://example.org/' AutomationProperties.Name='a picture'/><Glyphs Indices='4;5'/></FixedPage>`
  const [begin, end] = [page.slice(0, 90), page.slice(90)]
  const pieces = await readXps(
    deflatedZip([
      { name: 'Documents/1/Pages/1.fpage/[1].last.piece', bytes: end },
      { name: 'Documents/1/Pages/1.fpage/[0].piece', bytes: begin },
      {
        name: 'Documents/1/Pages/2.fpage',
        bytes: Buffer.from("\ufeff<FixedPage><Glyphs UnicodeString='zwölf'/></FixedPage>", 'utf16le'),
      },
      {
        name: 'Documents/1/Structure/DocStructure.struct',
        bytes: "<S><OutlineEntry Description='Chapter' OutlineTarget='../x'/></S>",
      },
      { name: 'Documents/1/SignatureDefinitions.xml', bytes: '<S><Intent>I agree</Intent></S>' },
      { name: 'Resources/font.odttf', bytes: 'no text' },
    ]),
  )
  const lines = pieces.map(({ kind, text }) => [kind, text.trim().split(/\n+/)])
  expect(Object.fromEntries(lines)).toEqual({
    text: ['{one} two', 'zwölf'],
    link: ['https://example.org/'],
    description: ['a picture'],
    name: ['Chapter'],
    form: ['I agree'],
  })
})

it('names pages of which most letters are numbers in a font', async () => {
  const page = (...runs: string[]) => `<FixedPage>${runs.map((run) => `<Glyphs ${run}/>`).join('')}</FixedPage>`
  const pieces = await readXps(
    deflatedZip([
      { name: 'Pages/1.fpage', bytes: page("UnicodeString='one'", "Indices='3'") },
      { name: 'Pages/2.fpage', bytes: page("UnicodeString='two'", "Indices='3;4'", "Indices='5'") },
    ]),
  )
  expect(pieces.filter(({ kind }) => kind === 'unread').map(({ text }) => text)).toEqual(['2.fpage'])
})
