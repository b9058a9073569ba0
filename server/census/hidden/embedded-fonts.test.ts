import { expect, it } from 'vitest'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { embeddedFonts } from './embedded-fonts.ts'

const ooxml = 'application/vnd.openxmlformats-officedocument'
const packageOf = (name: string, bytes: string) => deflatedZip([{ name, bytes }])

it.each([
  [
    `${ooxml}.wordprocessingml.document`,
    'word/fontTable.xml',
    '<w:fonts><w:font w:name="Arial"><w:charset w:val="0"/></w:font><w:font w:name="Meridian Sans"><w:panose1 w:val="0"/><w:embedRegular r:id="rId1"/></w:font></w:fonts>',
  ],
  [
    `${ooxml}.presentationml.presentation`,
    'ppt/presentation.xml',
    "<p:embeddedFontLst><p:embeddedFont><p:font pitchFamily='34' typeface='Meridian Sans'/><p:regular r:id='rId9'/></p:embeddedFont></p:embeddedFontLst>",
  ],
  [
    'application/vnd.oasis.opendocument.text',
    'styles.xml',
    '<style:font-face style:name="Arial" svg:font-family="Arial"/><style:font-face style:name="Meridian Sans" svg:font-family="x"><svg:font-face-src><svg:font-face-uri xlink:href="Fonts/a.ttf"/></svg:font-face-src></style:font-face>',
  ],
])('are named by %s', async (contentType, part, xml) => {
  expect(await embeddedFonts(packageOf(part, xml), contentType)).toEqual(['Meridian Sans'])
  expect(
    await embeddedFonts(
      packageOf(part, xml.replaceAll(/<\w+:(embedRegular|embeddedFont|font-face-uri)/g, '<x:other')),
      contentType,
    ),
  ).toEqual([])
})

it('are named by an RTF', async () => {
  const rtf =
    '{\\rtf1{\\fonttbl{\\f0\\fswiss Arial;}{\\f1\\fnil {\\*\\fontemb\\ftruetype{\\*\\fontfile a.ttf}0011ff}Meridian Sans;}}text}'
  expect(await embeddedFonts(Buffer.from(rtf), 'application/rtf')).toEqual(['Meridian Sans'])
})
