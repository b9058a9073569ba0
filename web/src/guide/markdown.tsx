import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, type Run, readBlocks, readRuns } from './markdown-blocks.ts'

/** Draws a text in Markdown as plain elements, with `picture` behind its first paragraph; nothing in it is ever read as HTML. */
export function Markdown({ text, picture = null }: { text: string; picture?: ReactNode }) {
  const blocks = readBlocks(text)
  const end = blocks.findIndex(({ kind }) => kind === 'paragraph') + 1
  const drawn = blocks.map(drawBlock)
  return createElement(Fragment, null, ...drawn.slice(0, end), picture, ...drawn.slice(end))
}

function drawBlock(block: Block): ReactNode {
  if (block.kind === 'heading') return createElement(`h${block.level}`, null, ...drawLine(block.text))
  if (block.kind === 'paragraph') return createElement('p', null, ...drawLine(block.text))
  if (block.kind === 'code') return createElement('pre', null, createElement('code', null, block.text))
  if (block.kind === 'table') return drawTable(block)
  return createElement(
    block.isOrdered ? 'ol' : 'ul',
    null,
    ...block.items.map((item) => createElement('li', null, ...drawLine(item))),
  )
}

function drawTable({ head, rows }: { head: string[]; rows: string[][] }): ReactNode {
  const row = (cells: string[], name: 'th' | 'td') =>
    createElement(
      'tr',
      null,
      ...cells.map((cell) => createElement(name, name === 'th' ? { scope: 'col' } : null, ...drawLine(cell))),
    )
  const body = rows.map((cells) => row(cells, 'td'))
  return createElement('table', null, createElement('thead', null, row(head, 'th')), createElement('tbody', null, ...body))
}

function drawLine(line: string): ReactNode[] {
  return readRuns(line).map(drawRun)
}

function drawRun(run: Run): ReactNode {
  if (run.kind === 'text') return run.text
  if (run.kind === 'link') return createElement('a', { href: run.href }, run.text)
  return createElement(run.kind === 'code' ? 'code' : 'strong', null, run.text)
}
