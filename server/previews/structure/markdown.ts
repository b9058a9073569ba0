import { type Block, blocksOf, isBlock } from './blocks.ts'
import { inlineOf, plainOf } from './inline.ts'
import { type Element, isElement, type Node, textIn } from './nodes.ts'

/** A block as Markdown (CommonMark, tables as GitHub has them), without an empty line at its end. */
export function markdownOf(block: Block): string {
  if (Array.isArray(block)) return inlineOf(block).trim()
  const { name, children, attribs } = block
  if (/^h[1-6]$/.test(name)) return headingOf(Number(name[1]), children)
  if (name === 'hr') return '---'
  if (name === 'ul' || name === 'ol') return listOf(block)
  if (name === 'table') return tableOf(block)
  if (name === 'pre') return fenced(rawOf(children))
  if (name === 'blockquote' || name === 'aside') return indented(allOf(children), '> ', '> ')
  if (name === 'dt') return `**${inlineOf(children).trim()}**`
  if (attribs.class === 'dossier-text') return inlineOf(children, '\\\n', true).trim()
  return children.some(isBlock) ? allOf(children) : inlineOf(children).trim()
}

/** Blocks one after the other. */
export function allOf(nodes: readonly Node[]): string {
  return blocksOf(nodes)
    .map(markdownOf)
    .filter((text) => text !== '')
    .join('\n\n')
}

function headingOf(level: number, children: readonly Node[]): string {
  const text = inlineOf(children, '<br>').replace(/\s+/g, ' ').trim()
  return text === '' ? '' : `${'#'.repeat(level)} ${text}`
}

function listOf({ name, attribs, children }: Element): string {
  const first = Number.parseInt(attribs.start ?? '1', 10)
  let number = Number.isSafeInteger(first) && first >= 0 && first < 1e9 ? first : 1
  const items = children.filter(isElement).map((item) => {
    // A list may stand in a list without an item around it.
    const text = item.name === 'li' ? allOf(item.children) : allOf([item])
    const sign = name === 'ol' ? `${number++}. ` : '- '
    return indented(text, sign, ' '.repeat(sign.length)).trimEnd()
  })
  return items.join(children.some((item) => isElement(item) && item.children.filter(isBlock).length > 1) ? '\n\n' : '\n')
}

function indented(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? `${first}${line}` : line === '' ? rest.trimEnd() : `${rest}${line}`))
    .join('\n')
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([signs]) => signs.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

function rawOf(nodes: readonly Node[]): string {
  return nodes.map((node) => textIn(node) ?? (isElement(node) ? (node.name === 'br' ? '\n' : rawOf(node.children)) : '')).join('')
}

/** Wider tables are cut: a cell may say that it spans any number of columns. */
const mostColumns = 200

/** A table that only lays out a page, with one column or with tables in it, is taken as what stands in it. */
function tableOf(table: Element): string {
  const rows = rowsOf(table)
  const width = Math.min(mostColumns, Math.max(0, ...rows.map((row) => row.length)))
  const isLayout = width <= 1 || rows.flat().some((cell) => cell !== undefined && hasTable(cell))
  if (isLayout) return allOf(rows.flat().flatMap((cell) => cell?.children ?? []))
  const lines = rows.map((row) => `| ${Array.from({ length: width }, (_, column) => cellOf(row[column])).join(' | ')} |`)
  const line = `|${' --- |'.repeat(width)}`
  const caption = table.children.filter(isElement).flatMap((node) => (node.name === 'caption' ? [markdownOf(node)] : []))
  return [...caption.flatMap((text) => [text, '']), lines[0], line, ...lines.slice(1)].join('\n')
}

/** The cells of each row; undefined for columns that the cell before them spans. */
function rowsOf(nodes: Element): (Element | undefined)[][] {
  return nodes.children.filter(isElement).flatMap((node) => {
    if (node.name === 'tr') return [cellsOf(node)]
    return /^t(?:head|body|foot)$/.test(node.name) ? rowsOf(node) : []
  })
}

function cellsOf(row: Element): (Element | undefined)[] {
  return row.children
    .filter(isElement)
    .filter(({ name }) => name === 'td' || name === 'th')
    .flatMap((cell) => {
      const span = Math.min(mostColumns, Math.max(1, Number.parseInt(cell.attribs.colspan ?? '1', 10) || 1))
      return [cell, ...Array.from({ length: span - 1 }, () => undefined)]
    })
}

function hasTable({ children }: Element): boolean {
  return children.some((node) => isElement(node) && (node.name === 'table' || hasTable(node)))
}

/** What stands in a cell, in one line. */
function cellOf(cell: Element | undefined): string {
  if (!cell) return ''
  const lines = blocksOf(cell.children).map((block) => (Array.isArray(block) ? inlineOf(block, '<br>') : lineOf(block)))
  return lines
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join('<br>')
}

/** Lists in cells are their items, line by line. */
function lineOf(block: Element): string {
  if (block.name !== 'ul' && block.name !== 'ol') return inlineOf(block.children, '<br>')
  return block.children
    .filter(isElement)
    .map((item) => `• ${inlineOf(item.children, '<br>').trim()}`)
    .join('<br>')
}

/** The text of a block, for looking words up. */
export function textOf(block: Block): string {
  return (Array.isArray(block) ? plainOf(block) : plainOf([block])).trim()
}
