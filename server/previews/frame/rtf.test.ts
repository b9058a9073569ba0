import { expect, it } from 'vitest'
import { rtfFrame } from './rtf.ts'

const body = (rtf: string) => rtfFrame(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${rtf}}`, 'latin1')).body

it('shows headings, what is bold or italic, lists and line ends', () => {
  expect(body('\\pard\\outlinelevel0 The harbour\\par\\pard Paid {\\b twice} by {\\i Anna}\\line now\\par')).toBe(
    '<h1>The harbour</h1><p>Paid <b>twice</b> by <i>Anna</i><br>now</p>',
  )
  expect(body('{\\listtext 1.\\tab}one\\par{\\listtext 2.\\tab}two\\par\\pard after\\par')).toBe(
    '<ul><li>one</li><li>two</li></ul><p>after</p>',
  )
})

it('shows tables cell by cell, and ends them where the text goes on', () => {
  const row = (...cells: string[]) => `\\trowd\\pard\\intbl ${cells.join('\\cell ')}\\cell\\row`
  expect(body(`${row('Ship', 'Berth')}${row('Oriole', 'one\\par two')}\\pard end\\par`)).toBe(
    '<table border="1"><tr><td>Ship</td><td>Berth</td></tr><tr><td>Oriole</td><td>one<br>two</td></tr></table><p>end</p>',
  )
})

it('reads code pages, fonts, Unicode and notes, and none of what is for programs', () => {
  expect(body("{\\fonttbl{\\f0\\fcharset204 Arial;}}{\\f0 \\'ef\\'ee\\'f0\\'f2} \\u8364?\\'e9")).toBe('<p>порт €é</p>')
  expect(body('sold{\\footnote at night}{\\*\\generator Evil}{\\pict 0102}{\\*\\fldinst HYPERLINK "http://evil.example"}.')).toBe(
    '<p>sold<small>(at night)</small>.</p>',
  )
})

it('lets nothing in a file become markup, and goes on where it is broken', () => {
  expect(body('<script>1</script>')).toBe('<p>&lt;script&gt;1&lt;/script&gt;</p>')
  expect(body(`${'{'.repeat(100_000)}deep`)).toBe('<p>deep</p>')
  expect(body(`${'{\\footnote '.repeat(5_000)}x`).length).toBeLessThan(1_000)
  expect(rtfFrame(Buffer.from('{\\rtf1 cut {\\b off'))).toMatchObject({ body: '<p>cut <b>off</b></p>', isCut: false })
})
