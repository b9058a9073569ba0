import type { XrayFinding } from '@dossier/contract/documents/xray'
import { finding } from '../finding.ts'
import type { Package } from './package.ts'
import { attribute, elements, textIn } from './xml-text.ts'

/** Cells of a hidden sheet whose text is told. */
const toldCells = 60

/** What is not seen at once in an Excel file: hidden sheets, rows and columns, comments. */
export function sheetsOf(parts: Package): XrayFinding[] {
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) return []
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml') ?? '')
  const findings: XrayFinding[] = []
  for (const { name, isHidden, xml } of sheetsIn(workbook, parts)) {
    if (isHidden) findings.push(finding('hidden-sheet', firstCells(xml, strings), { part: name }))
    else findings.push(...hiddenLines(xml, strings, name))
  }
  for (const [name, xml] of parts) {
    if (/^xl\/(comments\d*|comments\/[^/]+)\.xml$/.test(name)) findings.push(...notesOf(xml))
    if (/^xl\/threadedComments\//.test(name))
      for (const { tag, inner } of elements(xml, 'threadedComment'))
        findings.push(finding('comment', textIn(inner, 'text'), { place: attribute(tag, 'ref') }))
  }
  return findings
}

function* sheetsIn(workbook: string, parts: Package): Generator<{ name: string; isHidden: boolean; xml: string }> {
  const targets = new Map<string, string>()
  for (const { tag } of elements(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship'))
    targets.set(attribute(tag, 'Id') ?? '', (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'))
  let number = 0
  for (const { tag } of elements(workbook, 'sheet')) {
    number++
    const own = targets.get(attribute(tag, 'id') ?? '') ?? `xl/worksheets/sheet${number}.xml`
    const isHidden = /^(hidden|veryHidden)$/.test(attribute(tag, 'state') ?? '')
    yield { name: attribute(tag, 'name') ?? String(number), isHidden, xml: parts.get(own) ?? '' }
  }
}

function sharedStrings(xml: string): string[] {
  return Array.from(elements(xml, 'si'), ({ inner }) => textIn(inner, 't'))
}

function firstCells(xml: string, strings: readonly string[]): string {
  const texts: string[] = []
  for (const { tag, inner } of elements(xml, 'c')) {
    if (texts.length >= toldCells) break
    const text = cellText(tag, inner, strings)
    if (text !== '') texts.push(text)
  }
  return texts.join(' | ')
}

function cellText(tag: string, inner: string, strings: readonly string[]): string {
  const value = textIn(inner, 'v|t').trim()
  return attribute(tag, 't') === 's' ? (strings[Number(value)] ?? '') : value
}

const isSet = (value: string | null) => value === '1' || value === 'true'

function hiddenLines(xml: string, strings: readonly string[], part: string): XrayFinding[] {
  const columns = Array.from(elements(xml, 'col'), ({ tag }) => tag).filter((tag) => isSet(attribute(tag, 'hidden')))
  const ranges = columns.map((tag) => [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))] as const)
  const inColumns: string[] = []
  const findings: XrayFinding[] = []
  for (const { tag, inner } of elements(xml, 'row')) {
    const cells = Array.from(elements(inner, 'c'), (cell) => ({
      column: columnOf(attribute(cell.tag, 'r') ?? ''),
      text: cellText(cell.tag, cell.inner, strings),
    })).filter(({ text }) => text !== '')
    if (isSet(attribute(tag, 'hidden')) && cells.length > 0)
      findings.push(finding('hidden-rows', cells.map(({ text }) => text).join(' | '), { part, place: attribute(tag, 'r') }))
    else
      for (const { column, text } of cells)
        if (inColumns.length < toldCells && ranges.some(([min, max]) => column >= min && column <= max)) inColumns.push(text)
  }
  const [first] = ranges
  if (inColumns.length > 0 && first)
    findings.push(finding('hidden-rows', inColumns.join(' | '), { part, place: nameOf(first[0]) }))
  return findings
}

/** `C7` is in column 3. */
function columnOf(reference: string): number {
  return [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function nameOf(column: number): string {
  let name = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}

function notesOf(xml: string): XrayFinding[] {
  const authors = Array.from(elements(xml, 'author'), ({ inner }) => textIn(`<x>${inner}</x>`, 'x'))
  return Array.from(elements(xml, 'comment'), ({ tag, inner }) =>
    finding('comment', textIn(inner, 't'), {
      author: authors[Number(attribute(tag, 'authorId') ?? -1)] ?? null,
      place: attribute(tag, 'ref'),
    }),
  )
}
