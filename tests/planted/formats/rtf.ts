import { type PlantedFile, type Planter, plantFile } from '../planting.ts'

/** RTF with a word at every corner; as a mail program writes a page into it; and without paragraphs. */
export function plantRtf(seed: string): PlantedFile[] {
  return [
    plantFile({ format: 'RTF', name: 'planted.rtf', seed }, rtfOf),
    plantFile({ format: 'RTF', name: 'without paragraphs.rtf', seed }, ({ word }) => `{\\rtf1 ${word('text and nothing else')}}`),
    plantFile(
      { format: 'RTF', name: 'unicode.rtf', seed },
      ({ wordOf }) =>
        `{\\rtf1\\ansi\\uc1 ${escaped(wordOf('Cyrillic', 'абвгдежзиклмнопрстуфхцч'))}\\par ${escaped(wordOf('Greek', 'αβγδεζηθικλμνξοπρστυφχψω'))}\\par}`,
    ),
    plantFile({ format: 'RTF', name: 'page inside.rtf', seed }, pageInRtf),
  ]
}

function escaped(text: string): string {
  return Array.from(text, (sign) => `\\u${sign.charCodeAt(0)}?`).join('')
}

function rtfOf({ word, leftOut }: Planter): string {
  const split = word('word in three groups')
  return [
    '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}}',
    `{\\info{\\title ${word('property: title')}}{\\author ${word('property: author')}}{\\subject ${word('property: subject')}}{\\keywords ${word('property: keywords')}}{\\doccomm ${word('property: comment')}}{\\manager ${word('property: manager')}}{\\company ${word('property: company')}}{\\operator ${word('property: last author')}}{\\category ${word('property: category')}}}`,
    `{\\*\\userprops{\\propname ${word('custom property: name')}}\\proptype30{\\staticval ${word('custom property: value')}}}`,
    `{\\header\\pard ${word('header')}\\par}{\\headerf\\pard ${word('first header')}\\par}{\\footer\\pard ${word('footer')}\\par}`,
    `\\pard ${word('paragraph')}\\par`,
    `\\pard ${split.slice(0, 4)}{\\b ${split.slice(4, 8)}}${split.slice(8)}\\par`,
    `\\pard x{\\footnote\\pard ${word('footnote')}\\par}{\\footnote\\ftnalt\\pard ${word('endnote')}\\par}\\par`,
    `\\pard x{\\*\\atnauthor ${word('author of a comment')}}\\chatn{\\*\\annotation\\pard ${word('comment')}\\par}\\par`,
    `\\pard {\\v ${word('hidden text')}}{\\deleted ${word('tracked deletion')}}{\\revised ${word('tracked insertion')}}\\par`,
    `\\trowd\\cellx1000\\pard\\intbl ${word('cell')}\\cell\\row`,
    `\\pard {\\shp{\\*\\shpinst{\\sp{\\sn wzDescription}{\\sv ${word('description of a shape')}}}{\\shptxt\\pard ${word('text box')}\\par}}}\\par`,
    `\\pard {\\shp{\\*\\shpinst{\\sp{\\sn gtextUNICODE}{\\sv ${word('lettering')}}}}}\\par`,
    `\\pard {\\field{\\*\\fldinst HYPERLINK "https://example.org/${word('address of a link')}" \\\\o "${word('tip of a link')}"}{\\fldrslt ${word('text of a link')}}}\\par`,
    `\\pard {\\field{\\*\\fldinst FORMTEXT {\\*\\formfield{\\fftype0{\\*\\ffname ${word('name of a form field')}}{\\*\\ffdeftext ${word('default of a form field')}}{\\*\\ffhelptext ${word('help of a form field')}}}}}{\\fldrslt ${word('value of a form field')}}}\\par`,
    `\\pard {\\field{\\*\\fldinst FORMDROPDOWN {\\*\\formfield{\\fftype2{\\*\\ffl ${word('choice of a form list')}}}}}{\\fldrslt }}\\par`,
    `\\pard {\\*\\bkmkstart ${leftOut('bookmark')}}x{\\*\\bkmkend x}\\par`,
    `\\pard {\\xe {${word('entry of an index')}}}{\\tc {${word('entry of a table of contents')}}}\\par`,
    `{\\*\\docvar {name}{${word('document variable')}}}`,
    `\\pard {\\mmath{\\*\\moMath{\\mr ${word('equation')}}}}\\par`,
    `\\pard {\\object\\objemb{\\*\\objclass Package}{\\*\\objdata ${packageOf('note.txt', word('embedded file')).toString('hex')}}{\\result x}}\\par`,
    `\\pard {\\listtext x}last\\par}`,
    `\n${word('behind the end')}`,
  ].join('\n')
}

/** An OLE 1.0 object of the program that packs any file ([MS-OLEDS] 2.2.5). */
function packageOf(name: string, text: string): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const sized = (value: string) => Buffer.concat([number(value.length + 1), Buffer.from(`${value}\0`)])
  const content = Buffer.concat([
    Buffer.from([2, 0]),
    Buffer.from(`${name}\0C:\\${name}\0`),
    Buffer.from([0, 0, 3, 0]),
    sized(`C:\\${name}`),
    number(text.length),
    Buffer.from(text),
  ])
  return Buffer.concat([number(0x501), number(2), sized('Package'), number(0), number(0), number(content.length), content])
}

/** A page encapsulated in RTF ([MS-OXRTFEX]), as Outlook keeps bodies. */
function pageInRtf({ word }: Planter): string {
  return [
    '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0 Arial;}}',
    `{\\*\\htmltag18 <html>}{\\*\\htmltag50 <body>}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 ${word('text of the page')}\\htmlrtf\\par}\\htmlrtf0`,
    `{\\*\\htmltag84 <a href="https://example.org/${word('address in the page')}">}${word('text of a link')}{\\*\\htmltag92 </a>}`,
    `{\\*\\htmltag84 <img alt="${word('description in the page')}">}`,
    `{\\*\\htmltag241 <!-- ${word('comment in the page')} -->}`,
    `{\\*\\htmltag72 </p>}{\\*\\htmltag58 </body>}}`,
  ].join('\r\n')
}
