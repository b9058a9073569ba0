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
/** Authors of tracked changes and comments. */
const authored = new Set(['ins', 'del', 'moveFrom', 'moveTo', 'comment', 'rPrChange', 'pPrChange', 'cellIns', 'cellDel'])

/** Adds the text in an element's attributes; `above` are its ancestors, the element itself last. */
export function readAttributes(name: string, attributes: Attributes, above: readonly string[], pieces: Pieces): void {
  const of = (key: string) => attributes[key] ?? attributes[`w:${key}`]
  // Shape names are generated; their descriptions were written by somebody.
  if (name === 'docPr' || name === 'cNvPr' || name === 'shape')
    for (const key of descriptions) if (attributes[key]) pieces.line('description', attributes[key])
  const author = authored.has(name) ? of('author') : undefined
  if (author) pieces.line('author', author)
  const rule = name === 'name' && above.at(-2) === 'ffData' ? named.ffName : Object.hasOwn(named, name) ? named[name] : undefined
  for (const [key, kind] of rule ?? []) {
    const value = of(key)
    // Prefixes of generated names.
    if (value && !value.startsWith('_')) pieces.line(kind, value)
  }
}
