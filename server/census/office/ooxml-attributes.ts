import type { PieceKind } from '../piece.ts'
import type { Pieces } from '../pieces.ts'
import type { Attributes } from './xml-walk.ts'

const descriptions = ['descr', 'title', 'alt']
/** Attributes with names or texts, by element. */
const named: Record<string, [string, PieceKind][]> = {
  sheet: [['name', 'name']],
  definedName: [
    ['name', 'name'],
    ['comment', 'description'],
  ],
  table: [['displayName', 'name']],
  tableColumn: [
    ['name', 'name'],
    ['totalsRowLabel', 'name'],
  ],
  slicer: [['caption', 'name']],
  person: [['displayName', 'name']],
  cmAuthor: [['name', 'name']],
  author: [['name', 'name']],
  sheetName: [['val', 'name']],
  custShow: [['name', 'name']],
  section: [['name', 'name']],
  cacheField: [['name', 'name']],
  bookmarkStart: [['name', 'name']],
  alias: [['val', 'name']],
  listItem: [['displayText', 'form']],
  comboBoxItem: [['displayText', 'form']],
  docVar: [['val', 'data']],
  tag: [['val', 'data']],
  connection: [
    ['name', 'name'],
    ['description', 'description'],
  ],
  dbPr: [
    ['connection', 'data'],
    ['command', 'formula'],
  ],
  webPr: [['url', 'link']],
  textPr: [['sourceFile', 'link']],
  s: [['v', 'hidden']],
  default: [['val', 'form']],
  listEntry: [['val', 'form']],
  helpText: [['val', 'description']],
  statusText: [['val', 'description']],
  ffName: [['val', 'name']],
  textpath: [['string', 'box']],
  dataValidation: [
    ['promptTitle', 'description'],
    ['prompt', 'description'],
    ['errorTitle', 'description'],
    ['error', 'description'],
  ],
  cfRule: [['text', 'formula']],
  scenario: [
    ['name', 'name'],
    ['comment', 'hidden'],
  ],
  inputCells: [['val', 'hidden']],
  hyperlink: [
    ['tooltip', 'description'],
    ['display', 'description'],
  ],
  hlinkClick: [['tooltip', 'description']],
  hlinkHover: [['tooltip', 'description']],
}
/** Who wrote what is tracked or remarked. */
const authored = new Set(['ins', 'del', 'moveFrom', 'moveTo', 'comment', 'rPrChange', 'pPrChange', 'cellIns', 'cellDel'])

/** Adds what the attributes of an element say; `above` are the elements that it stands in, itself last. */
export function readAttributes(name: string, attributes: Attributes, above: readonly string[], pieces: Pieces): void {
  const of = (key: string) => attributes[key] ?? attributes[`w:${key}`]
  // Names of shapes are made by programs; what describes them was written.
  if (name === 'docPr' || name === 'cNvPr' || name === 'shape')
    for (const key of descriptions) if (attributes[key]) pieces.line('description', attributes[key])
  const author = authored.has(name) ? of('author') : undefined
  if (author) pieces.line('author', author)
  const rule = name === 'name' && above.at(-2) === 'ffData' ? named.ffName : Object.hasOwn(named, name) ? named[name] : undefined
  for (const [key, kind] of rule ?? []) {
    const value = of(key)
    // What begins so was named by a program.
    if (value && !value.startsWith('_')) pieces.line(kind, value)
  }
}
