import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { u8, u32 } from '../../containers/old-office/numbers-at.ts'
import { lostFile } from '../lost-file.ts'
import { readHtml } from '../markup/html.ts'
import type { Piece, PieceKind, RawDocument } from '../piece.ts'
import { Pieces, textFirst } from '../pieces.ts'
import { wideTexts } from '../wide-texts.ts'
import { AccessFile, type Column } from './access-file.ts'
import { propertyTexts } from './properties.ts'
import { rowValues } from './row-values.ts'

const catalog = 2
const [textType, objectType, memoType] = [10, 11, 12]
/** Of tables, queries, forms, reports and so on in the catalog. */
const tableKinds = new Set([1, 4, 6])
const folderKind = 3

const numberIn = (values: Map<string, Buffer>, name: string) =>
  u32(Buffer.concat([values.get(name) ?? Buffer.alloc(0), Buffer.alloc(4)]), 0)

type Table = { columns: Column[]; name: string; isSystem: boolean; rows: number }

/**
 * A database of Access: the texts of all rows of its tables, a row on a line; names of tables, columns, queries, forms and reports, what queries ask for, what forms show, and files
 * attached to rows. Numbers and dates are the first reader's.
 */
export function readAccess({ bytes, isDocument }: RawDocument): Piece[] {
  const file = new AccessFile(bytes)
  if (file.isLocked) return []
  const pieces = new Pieces()
  const files: Piece[] = []
  const tables = tablesOf(file)
  for (const { name, columns, isSystem } of tables.values())
    if (!isSystem) pieces.line('name', [...(isGenerated(name) ? [] : [name, ...columns.map((column) => column.name)])].join('\t'))
  for (const { table: number, row } of file.rows()) {
    const table = tables.get(number)
    if (!table) continue
    table.rows += 1
    const values = valuesOf(file, table.columns, row)
    if (table.isSystem) addSystemRow(file, table.name, values, pieces)
    else {
      if (!isTheme.test(values.texts.get('FileName') ?? '')) pieces.line('text', [...values.texts.values()].join('\t'))
      const attached = attachedFile(values)
      if (attached && !isTheme.test(attached.name) && !isDocument(createHash('sha384').update(attached.bytes).digest('hex')))
        files.push(lostFile(attached.bytes, { name: attached.name }))
    }
  }
  // A table that counts more rows than there are has lost some.
  for (const [number, { name, isSystem, rows }] of tables)
    if (!isSystem && !isGenerated(name) && rows < file.rowCount(number)) files.push({ kind: 'unread', text: name })
  return [...textFirst(pieces.all()).map(onceIfBeside), ...files]
}

function onceIfBeside(piece: Piece): Piece {
  return piece.kind === 'text' ? piece : { ...piece, isRepeated: true }
}

/** By the number of the page on which its definition begins, which is its id in the catalog. */
function tablesOf(file: AccessFile): Map<number, Table> {
  const tables = new Map<number, Table>()
  for (const number of file.tables())
    tables.set(number, { columns: file.columns(number), name: '', isSystem: number === catalog, rows: 0 })
  const columns = tables.get(catalog)?.columns ?? []
  for (const { table, row } of file.rows()) {
    if (table !== catalog) continue
    const values = rowValues(columns, row, file.shape)
    const known = tables.get(numberIn(values, 'Id') & 0xffffff)
    const name = values.get('Name')
    if (!known || !name || !tableKinds.has(numberIn(values, 'Type') & 0x7fff)) continue
    known.name = file.text(name)
    known.isSystem = /^MSys/i.test(known.name)
  }
  const system = tables.get(catalog)
  if (system) Object.assign(system, { name: 'MSysObjects', isSystem: true })
  markOfSystem(file, tables)
  return tables
}

/** What fields of the system's own tables hold, such as themes, is the system's, too. */
function markOfSystem(file: AccessFile, tables: Map<number, Table>): void {
  for (const { table, row } of file.rows()) {
    const { name, columns } = tables.get(table) ?? { name: '', columns: [] }
    if (name !== 'MSysComplexColumns') continue
    const values = rowValues(columns, row, file.shape)
    const flat = tables.get(numberIn(values, 'FlatTableID') & 0xffffff)
    if (flat && tables.get(numberIn(values, 'ConceptualTableID') & 0xffffff)?.isSystem) flat.isSystem = true
  }
}

/** How forms look, which each database brings with it. */
const isTheme = /\.thmx$/i

/** Access keeps values of several in a field, and files, in tables of its own. */
const isGenerated = (name: string) => /^(~|f_[0-9A-F]{32}_|MSys)/i.test(name) || name === ''

/** `isFolder`: one of the catalog, which Access made. */
type Values = { texts: Map<string, string>; objects: Map<string, Buffer>; isFolder: boolean }

function valuesOf(file: AccessFile, columns: Column[], row: Buffer): Values {
  const texts = new Map<string, string>()
  const objects = new Map<string, Buffer>()
  const values = rowValues(columns, row, file.shape)
  for (const { name, type } of columns) {
    const bytes = values.get(name)
    if (!bytes) continue
    if (type === textType) texts.set(name, file.text(bytes))
    else if (type === memoType) texts.set(name, withoutTags(file.text(file.longValue(bytes))))
    else if (type === objectType) objects.set(name, file.longValue(bytes))
  }
  return { texts, objects, isFolder: values.has('ParentId') && numberIn(values, 'Type') === folderKind }
}

/** Memos with formats are HTML. */
function withoutTags(text: string): string {
  if (!/^<(div|p|font)[\s>]/i.test(text)) return text
  return readHtml(text)
    .filter(({ kind }) => kind === 'text')
    .map((piece) => piece.text.replace(/\s+/g, ' '))
    .join(' ')
}

/** What Access itself keeps: what there is, what queries ask for, and what stands on forms and reports. */
const systemTexts: Record<string, Record<string, PieceKind>> = {
  MSysObjects: { Name: 'name', Connect: 'link', Database: 'link', ForeignName: 'name' },
  MSysQueries: { Expression: 'formula', Name1: 'formula', Name2: 'formula' },
}
/** Where forms and reports stand, as they are stored. */
const forms: Record<string, string> = { MSysAccessObjects: 'Data', MSysAccessStorage: 'Lv' }

/** What code refers to, by its number. */
const isLibrary = /\*\\G\{/

function addSystemRow(file: AccessFile, table: string, { texts, objects, isFolder }: Values, pieces: Pieces): void {
  if (isFolder || isGenerated(texts.get('Name') ?? '-')) return
  for (const [name, kind] of Object.entries(systemTexts[table] ?? {})) pieces.line(kind, texts.get(name) ?? '')
  for (const text of propertyTexts(objects.get('LvProp') ?? Buffer.alloc(0), file)) pieces.line('description', text)
  for (const text of wideTexts(objects.get(forms[table] ?? '') ?? Buffer.alloc(0)))
    if (!isLibrary.test(text)) pieces.line('data', text)
}

const [raw, packed] = [0, 1]

/** A file in a field for such: its data may be packed, and stand behind a head of their own, whose length comes first. */
function attachedFile({ texts, objects }: Values): { name: string; bytes: Buffer } | undefined {
  const [data, name] = [objects.get('FileData'), texts.get('FileName')]
  if (!data || name === undefined || data.length < 12) return undefined
  const content = contentOf(data)
  return content && { name, bytes: content.subarray(u32(content, 0)) }
}

function contentOf(data: Buffer): Buffer | undefined {
  if (u8(data, 0) === raw) return data.subarray(8)
  if (u8(data, 0) !== packed) return undefined
  try {
    return inflateSync(data.subarray(8), { maxOutputLength: 256 * 1024 * 1024 })
  } catch {
    return undefined
  }
}
