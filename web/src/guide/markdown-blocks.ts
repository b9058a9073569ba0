/** A block of a text in Markdown, as far as the guide uses it. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }

/** A run of a line: plain, code, strong, or a link. */
export type Run = { kind: 'text' | 'code' | 'strong'; text: string } | { kind: 'link'; text: string; href: string }

/** Cuts a text into blocks. What is none of them is a paragraph: HTML is text like any other. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let lines = markdown.replaceAll('\r\n', '\n').split('\n')
  while (lines.length > 0) {
    const [line = ''] = lines
    if (line.trim() === '') {
      lines = lines.slice(1)
      continue
    }
    const { block, used } = readBlock(lines, line)
    blocks.push(block)
    lines = lines.slice(used)
  }
  return blocks
}

function readBlock(lines: string[], line: string): { block: Block; used: number } {
  const heading = line.match(/^(#{1,3}) (.+)$/)
  if (heading?.[2]) {
    const level = heading[1]?.length === 1 ? 1 : heading[1]?.length === 2 ? 2 : 3
    return { block: { kind: 'heading', level, text: heading[2] }, used: 1 }
  }
  if (line.startsWith('```')) return readCode(lines)
  if (line.startsWith('|')) return readTable(lines)
  if (isItem(line)) return readList(lines, /^\d/.test(line))
  const paragraph = takeWhile(lines, (each) => each.trim() !== '' && !/^(#{1,3} |```|\|)/.test(each) && !isItem(each))
  return { block: { kind: 'paragraph', text: paragraph.join(' ') }, used: paragraph.length }
}

function readCode(lines: string[]): { block: Block; used: number } {
  const inside = takeWhile(lines.slice(1), (each) => !each.startsWith('```'))
  return { block: { kind: 'code', text: inside.join('\n') }, used: inside.length + 2 }
}

function readTable(lines: string[]): { block: Block; used: number } {
  const table = takeWhile(lines, (each) => each.startsWith('|'))
  const [head = [], ...rows] = table.filter((each) => !/^\|[\s|:-]+$/.test(each)).map(cells)
  return { block: { kind: 'table', head, rows }, used: table.length }
}

function readList(lines: string[], isOrdered: boolean): { block: Block; used: number } {
  const list = takeWhile(lines, (each) => isItem(each) || /^\s+\S/.test(each))
  const items: string[] = []
  for (const line of list) {
    if (isItem(line)) items.push(line.replace(/^(?:[-*]|\d+\.) /, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return { block: { kind: 'list', isOrdered, items }, used: list.length }
}

function isItem(line: string): boolean {
  return /^(?:[-*]|\d+\.) /.test(line)
}

/** An escaped pipe inside code does not separate cells. */
function cells(line: string): string[] {
  const inside = line.trim().replace(/^\||\|$/g, '')
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function takeWhile(lines: string[], isPart: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !isPart(line))
  return end === -1 ? lines : lines.slice(0, end)
}

/** Cuts a line at code, strong words and links. Links go to addresses of the page (`#/…`) or to https only; others stay text. */
export function readRuns(line: string): Run[] {
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((#\/[^)\s]*|https:\/\/[^)\s]+)\)/g
  const runs: Run[] = []
  let done = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > done) runs.push({ kind: 'text', text: line.slice(done, match.index) })
    const [whole, code, strong, label, href] = match
    if (code !== undefined) runs.push({ kind: 'code', text: code })
    else if (strong !== undefined) runs.push({ kind: 'strong', text: strong })
    else runs.push({ kind: 'link', text: label ?? '', href: href ?? '' })
    done = match.index + whole.length
  }
  if (done < line.length) runs.push({ kind: 'text', text: line.slice(done) })
  return runs
}
