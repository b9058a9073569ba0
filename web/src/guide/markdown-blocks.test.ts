import { describe, expect, it } from 'vitest'
import { readBlocks, readRuns } from './markdown-blocks.ts'

describe('the guide', () => {
  it('is cut into headings, paragraphs, lists, code and tables', () => {
    const text =
      '# A\n\none\ntwo\n\n- x\n  y\n- z\n\n1. first\n\n```\n# code\n```\n\n| a | b |\n| --- | --- |\n| `x \\| y` | 2 |\n'
    expect(readBlocks(text)).toEqual([
      { kind: 'heading', level: 1, text: 'A' },
      { kind: 'paragraph', text: 'one two' },
      { kind: 'list', isOrdered: false, items: ['x y', 'z'] },
      { kind: 'list', isOrdered: true, items: ['first'] },
      { kind: 'code', text: '# code' },
      { kind: 'table', head: ['a', 'b'], rows: [['`x | y`', '2']] },
    ])
  })

  it('links to pages of ours and https only', () => {
    expect(readRuns('see [this](#/docs/start), `code`, **strong** and [that](javascript:alert)')).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'link', text: 'this', href: '#/docs/start' },
      { kind: 'text', text: ', ' },
      { kind: 'code', text: 'code' },
      { kind: 'text', text: ', ' },
      { kind: 'strong', text: 'strong' },
      { kind: 'text', text: ' and [that](javascript:alert)' },
    ])
  })
})
