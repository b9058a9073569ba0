import { type Element, isElement, type Node, textIn } from './nodes.ts'

/** What stands around the text of an element. */
const around: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*', del: '~~', s: '~~', strike: '~~' }
const code = new Set(['code', 'kbd', 'samp', 'tt'])

/** A line break in Markdown; in a cell of a table there is none but that of HTML. */
type Break = '\\\n' | '<br>'

/** Elements within a line as Markdown: all signs of Markdown that a text has are escaped, so that nothing in it becomes markup. */
export function inlineOf(nodes: readonly Node[], lineBreak: Break = '\\\n', keepsLines = false): string {
  return nodes.map((node) => oneOf(node, lineBreak, keepsLines)).join('')
}

/** The text of elements, white space as one space. */
export function plainOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => textIn(node) ?? (isElement(node) ? (node.name === 'br' ? ' ' : plainOf(node.children)) : ''))
    .join('')
    .replace(/\s+/g, ' ')
}

/** Signs of Markdown in a text, escaped; of `#`, `+`, `-`, `=` and numbers those that would begin a block. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_~[\]<>&|]/g, '\\$&')
    .replace(/^(\s*)([#+=-]|\d+(?=[.)]))/, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    )
}

function oneOf(node: Node, lineBreak: Break, keepsLines: boolean): string {
  const text = textIn(node)
  if (text !== undefined) return textOf(text, lineBreak, keepsLines)
  if (!isElement(node)) return ''
  if (node.name === 'br') return lineBreak
  if (node.name === 'img') return escapeMarkdown(node.attribs.alt ? `[${node.attribs.alt}]` : '')
  if (code.has(node.name)) return codeOf(plainOf(node.children))
  const inside = inlineOf(node.children, lineBreak, keepsLines)
  if (node.attribs.class === 'dossier-link') return linkOf(node, inside)
  const sign = Object.hasOwn(around, node.name) ? around[node.name] : undefined
  return sign === undefined ? inside : wrapped(inside, sign)
}

function textOf(text: string, lineBreak: Break, keepsLines: boolean): string {
  if (!keepsLines) return escapeMarkdown(text.replace(/\s+/g, ' '))
  return text
    .split(/\r\n?|\n/)
    .map(escapeMarkdown)
    .join(lineBreak)
}

/** Signs count only where they touch the words between them. */
function wrapped(inside: string, sign: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inside) ?? []
  return words === '' ? inside : `${before}${sign}${words}${sign}${after}`
}

/** Where a link would have led stands behind it, as text: nobody shall follow it by mistake. */
function linkOf({ attribs: { title = '' } }: Element, inside: string): string {
  return title === '' || plainText(inside) === title ? inside : `${inside} (${escapeMarkdown(title)})`
}

function plainText(markdown: string): string {
  return markdown.replace(/\\(.)/g, '$1')
}

/** Between as many signs as the text does not have. */
function codeOf(text: string): string {
  if (text.trim() === '') return text
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([signs]) => signs.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}
