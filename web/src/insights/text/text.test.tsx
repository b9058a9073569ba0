import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { readLinks } from './read-links.ts'
import { safeBlocks } from './safe-blocks.tsx'

afterEach(cleanup)
const drawn = (html: string) => render(<div>{safeBlocks(html)}</div>).container.innerHTML

it('keeps paragraphs, lists, emphasis and links of an operator’s text', () => {
  expect(drawn('<h2>Ship</h2><p>See <a href="https://x.example/">the <b>register</b></a>.</p><ul><li>one</li></ul>')).toContain(
    '<a href="https://x.example/" target="_blank" rel="noopener noreferrer">the <b>register</b></a>',
  )
})

it('runs nothing: scripts are gone, handlers too, and their links are words', () => {
  const html = drawn(
    '<p onclick="x()">a<script>x()</script><img src=x onerror=x()><a href="javascript:x()">b</a><iframe src="x"></iframe></p>',
  )
  expect(html).toBe('<div><p>ab</p></div>')
})

it('reads links, and none from what is none', () => {
  expect(readLinks('[{"label":"R","href":"https://x.example","description":"d"},{"href":"y"},3]')).toEqual([
    { label: 'R', href: 'https://x.example', description: 'd', group: undefined },
  ])
  expect(readLinks('')).toEqual([])
  expect(readLinks('{"a":1}')).toEqual([])
})
