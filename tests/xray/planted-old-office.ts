import type { XrayKind } from '@dossier/contract/documents/xray'
import { madeOldSheets, madeSheets } from '@dossier/server/containers/testing/made-sheets.ts'
import { type MadeSlide, madeSlides } from '@dossier/server/containers/testing/made-slides.ts'
import { type MadeRun, madeWord } from '@dossier/server/containers/testing/made-word.ts'
import type { PlantedCase } from './planted-case.ts'

const types = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  rtf: 'application/rtf',
} as const
type Planted = { name: string; type: keyof typeof types; kind?: XrayKind; bytes: (words: string) => Buffer }

const usual = 'The harbour master signed the receipt in May. '
const sprm = (name: number, ...value: number[]) => Buffer.of(name & 0xff, name >> 8, ...value)
const word = (text: string, ...properties: Buffer[]) => {
  const runs: MadeRun[] = [{ text: usual.repeat(4) }, { text, properties: Buffer.concat(properties) }, { text: usual }]
  return madeWord({ runs, revisers: ['Unknown', 'Bob'] })
}
/** Text in white in a box with these properties. */
const wordWithBox = (text: string, ...properties: [number, number][]) =>
  madeWord({
    runs: [{ text: usual.repeat(4) }],
    boxes: [{ text, at: 3, look: sprm(0x6870, 255, 255, 255, 0), properties }],
  })
const cell = (text: string, row = 0, column = 0) => ({ row, column, text })
const shown = { name: 'Shown', cells: [cell('Ordinary cell'), cell('Another', 1)] }
const rtf = (body: string, head = '') =>
  Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}}${head}${usual}\\par ${body}\\par ${usual}}`,
    'latin1',
  )
const colours = '{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue128;}'

type SlideColours = NonNullable<MadeSlide['colours']>
const [whiteLetters, firstOfEight, noFill, blue] = [0xfeffffff, 0, 0x00100000, 0x800000]
const darkEight = [blue, 0, 0, 0, 0, 0, 0, 0]
const whiteEight = [0xffffff, 0, 0, 0, 0, 0, 0, 0]
const whiteOnWhite: [string, SlideColours][] = [
  ['white text', { letters: whiteLetters }],
  ['text in the colour of the slide', { letters: firstOfEight, eight: whiteEight }],
  ['white text in a white box on blue', { letters: whiteLetters, text: [[0x0181, 0xffffff]], below: [[0x0181, blue]] }],
  [
    'white text beside a white picture of the master',
    { letters: whiteLetters, eight: whiteEight, master: [[0x0181, 0x08000000]] },
  ],
]
const whiteOnDark: [string, SlideColours][] = [
  ['white text on a blue slide', { letters: whiteLetters, eight: darkEight }],
  ['white text on a slide filled blue', { letters: whiteLetters, back: [[0x0181, blue]] }],
  ['white text in a blue box', { letters: whiteLetters, text: [[0x0181, blue]] }],
  ['white text on a blue form', { letters: whiteLetters, text: [[0x01bf, noFill]], below: [[0x0181, blue]] }],
  ['white text on a blue form of the master', { letters: whiteLetters, eight: whiteEight, master: [[0x0181, blue]] }],
  ['blue text', { letters: 0xfe800000 }],
]

const all: Planted[] = [
  {
    name: 'old Word deletion',
    type: 'doc',
    kind: 'tracked-change',
    bytes: (words) => word(words, sprm(0x0800, 1), sprm(0x4863, 1, 0)),
  },
  {
    name: 'old Word insertion',
    type: 'doc',
    kind: 'tracked-change',
    bytes: (words) => word(words, sprm(0x0801, 1), sprm(0x4804, 1, 0)),
  },
  {
    name: 'old Word hidden text',
    type: 'doc',
    kind: 'hidden-text',
    bytes: (words) => word(words, sprm(0x4a43, 24, 0), sprm(0x083c, 1)),
  },
  { name: 'old Word text in white', type: 'doc', kind: 'colour', bytes: (words) => word(words, sprm(0x6870, 255, 255, 255, 0)) },
  { name: 'old Word text in white by number', type: 'doc', kind: 'colour', bytes: (words) => word(words, sprm(0x2a42, 8)) },
  {
    name: 'old Word comment',
    type: 'doc',
    kind: 'comment',
    bytes: (words) => madeWord({ runs: [{ text: usual }], comments: [{ text: words, author: 'Ann' }] }),
  },
  {
    name: 'old Word fast save',
    type: 'doc',
    kind: 'earlier-version',
    bytes: (words) => madeWord({ runs: [{ text: usual.repeat(3) }], leftBehind: `The name was ${words} at first.` }),
  },
  {
    name: 'old Word white text in a box',
    type: 'doc',
    kind: 'colour',
    bytes: (words) => wordWithBox(words, [0x01bf, 0x00100000]),
  },
  {
    name: 'old Word white text in a white box',
    type: 'doc',
    kind: 'colour',
    bytes: (words) => wordWithBox(words, [0x0181, 0xffffff], [0x01bf, 0x00100010]),
  },
  { name: 'old Word white text in a blue box', type: 'doc', bytes: () => wordWithBox('A head', [0x0181, 0x800000]) },
  { name: 'old Word white text in a box with a pattern', type: 'doc', bytes: () => wordWithBox('A head', [0x0180, 7]) },
  { name: 'old Word plain', type: 'doc', bytes: () => word('Nothing', sprm(0x0835, 1)) },
  { name: 'old Word white on blue', type: 'doc', bytes: () => word('A head', sprm(0x2a42, 8), sprm(0x2a0c, 2)) },
  {
    name: 'old Word saved fast, nothing left',
    type: 'doc',
    bytes: () => madeWord({ runs: [{ text: usual.repeat(3) }], leftBehind: usual }),
  },
  {
    name: 'old Excel hidden sheet',
    type: 'xls',
    kind: 'hidden-sheet',
    bytes: (words) => madeSheets([shown, { name: 'Other', state: 1, cells: [cell(words)] }]),
  },
  {
    name: 'old Excel very hidden sheet',
    type: 'xls',
    kind: 'hidden-sheet',
    bytes: (words) => madeSheets([shown, { name: 'Other', state: 2, cells: [cell(words)] }]),
  },
  {
    name: 'old Excel hidden row',
    type: 'xls',
    kind: 'hidden-rows',
    bytes: (words) => madeSheets([{ ...shown, cells: [...shown.cells, cell(words, 4)], rows: [4] }]),
  },
  {
    name: 'old Excel hidden column',
    type: 'xls',
    kind: 'hidden-rows',
    bytes: (words) => madeSheets([{ ...shown, cells: [cell(words, 4, 28), ...shown.cells], columns: [28] }]),
  },
  {
    name: 'old Excel comment',
    type: 'xls',
    kind: 'comment',
    bytes: (words) => madeSheets([{ ...shown, notes: [{ row: 1, column: 2, text: words, author: 'Ann' }] }]),
  },
  {
    name: 'old Excel white cell',
    type: 'xls',
    kind: 'colour',
    bytes: (words) => madeSheets([{ ...shown, cells: [{ ...cell(words, 3), isWhite: true }, ...shown.cells] }]),
  },
  {
    name: 'Excel 95 hidden sheet',
    type: 'xls',
    kind: 'hidden-sheet',
    bytes: (words) => madeOldSheets([shown, { name: 'Other', state: 1, cells: [cell(words)] }]),
  },
  {
    name: 'Excel 95 hidden row',
    type: 'xls',
    kind: 'hidden-rows',
    bytes: (words) => madeOldSheets([{ ...shown, cells: [...shown.cells, cell(words, 4)], rows: [4] }]),
  },
  {
    name: 'Excel 95 hidden column',
    type: 'xls',
    kind: 'hidden-rows',
    bytes: (words) => madeOldSheets([{ ...shown, cells: [cell(words, 4, 28), ...shown.cells], columns: [28] }]),
  },
  {
    name: 'Excel 95 comment',
    type: 'xls',
    kind: 'comment',
    bytes: (words) => madeOldSheets([{ ...shown, notes: [{ row: 1, column: 2, text: words, author: '' }] }]),
  },
  {
    name: 'Excel 95 white cell',
    type: 'xls',
    kind: 'colour',
    bytes: (words) => madeOldSheets([{ ...shown, cells: [{ ...cell(words, 3), isWhite: true }, ...shown.cells] }]),
  },
  {
    name: 'Excel 95 white on blue',
    type: 'xls',
    bytes: () => madeOldSheets([{ ...shown, cells: [{ ...cell('A head', 3), isFilled: true }], rows: [9] }]),
  },
  { name: 'old Excel empty hidden row', type: 'xls', bytes: () => madeSheets([{ ...shown, rows: [9], columns: [12] }]) },
  {
    name: 'old PowerPoint hidden slide',
    type: 'ppt',
    kind: 'hidden-slide',
    bytes: (words) => madeSlides([{ text: 'Shown' }, { text: words, isHidden: true }]),
  },
  {
    name: 'old PowerPoint notes',
    type: 'ppt',
    kind: 'speaker-notes',
    bytes: (words) => madeSlides([{ text: 'Shown', notes: words }]),
  },
  {
    name: 'old PowerPoint comment',
    type: 'ppt',
    kind: 'comment',
    bytes: (words) => madeSlides([{ text: 'Shown', comment: words }]),
  },
  {
    name: 'old PowerPoint text outside',
    type: 'ppt',
    kind: 'outside',
    bytes: (words) => madeSlides([{ text: 'Shown' }, { text: words, left: 6_000 }]),
  },
  {
    name: 'old PowerPoint text outside on the left',
    type: 'ppt',
    kind: 'outside',
    bytes: (words) => madeSlides([{ text: words, left: -900 }]),
  },
  {
    name: 'old PowerPoint earlier save',
    type: 'ppt',
    kind: 'earlier-version',
    bytes: (words) => madeSlides([{ text: 'Shown now', before: words }]),
  },
  ...whiteOnWhite.map(
    ([what, colours]): Planted => ({
      name: `old PowerPoint ${what}`,
      type: 'ppt',
      kind: 'colour',
      bytes: (words) => madeSlides([{ text: 'Shown' }, { text: words, colours }]),
    }),
  ),
  ...whiteOnDark.map(
    ([what, colours]): Planted => ({
      name: `old PowerPoint ${what}`,
      type: 'ppt',
      bytes: () => madeSlides([{ text: 'Shown' }, { text: 'A head', colours }]),
    }),
  ),
  { name: 'old PowerPoint saved twice', type: 'ppt', bytes: () => madeSlides([{ text: 'Shown', before: 'Shown' }]) },
  {
    name: 'RTF comment',
    type: 'rtf',
    kind: 'comment',
    bytes: (words) =>
      rtf(`A{\\*\\atnid A}{\\*\\atnauthor Ann}\\chatn{\\*\\annotation{\\*\\atnref 0}{\\*\\atndate 1}\\pard ${words}}`),
  },
  {
    name: 'RTF deletion',
    type: 'rtf',
    kind: 'tracked-change',
    bytes: (words) => rtf(`{\\deleted\\revauthdel1 ${words}}`, '{\\*\\revtbl{Unknown;}{Bob;}}'),
  },
  {
    name: 'RTF insertion',
    type: 'rtf',
    kind: 'tracked-change',
    bytes: (words) => rtf(`{\\revised\\revauth1 ${words}}`, '{\\*\\revtbl{Unknown;}{Bob;}}'),
  },
  { name: 'RTF hidden text', type: 'rtf', kind: 'hidden-text', bytes: (words) => rtf(`\\v ${words.replace('a', "\\'61")}\\v0 `) },
  { name: 'RTF text in white', type: 'rtf', kind: 'colour', bytes: (words) => rtf(`{\\cf1 ${words}}`, colours) },
  { name: 'RTF white on blue', type: 'rtf', bytes: () => rtf('{\\chcbpat2\\cf1 A head}', colours) },
  {
    name: 'RTF field and blue words',
    type: 'rtf',
    bytes: () => rtf('{\\field{\\*\\fldinst{ HYPERLINK "https://x.example"}}{\\fldrslt{\\cf2 our page}}}', colours),
  },
]

/** Word, Excel and PowerPoint files of 1997 and RTF files with something in them that is not seen, and such that hide nothing. */
export function plantedOldOffice(secret: () => string, round: number): PlantedCase[] {
  return all.map(({ name, type, kind, bytes }) => {
    const words = secret()
    return { name: `${name} ${round}`, contentType: types[type], bytes: bytes(words), secrets: kind ? [{ kind, words }] : [] }
  })
}
