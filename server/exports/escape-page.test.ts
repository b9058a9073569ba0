import { expect, it } from 'vitest'
import { escapeForPage } from './escape-page.ts'

it('keeps markup from meaning anything, and names what nobody sees', () => {
  expect(escapeForPage(`<b a="1" c='2'>&`)).toBe('&#60;b a=&#34;1&#34; c=&#39;2&#39;&#62;&#38;')
  expect(escapeForPage('exe\u202egpj\u200e\u200f\u2067\0')).toBe('exe[U+202E]gpj[U+200E][U+200F][U+2067][U+0000]')
  expect(escapeForPage('two\nlines\tand \ud83d\ude00 \ud83d')).toBe('two\nlines\tand \ud83d\ude00 \ufffd')
})
