import type { XrayFinding } from '@dossier/contract/documents/xray'
import { finding } from '../finding.ts'
import type { Package } from './package.ts'
import { attribute, elements, textIn } from './xml-text.ts'

const texts = /^word\/(document\d*|footnotes|endnotes|header\d*|footer\d*)\.xml$/
const comments = /^word\/comments\d*\.xml$/
/** Changes that keep what was there, or mark what came; those of formats say nothing. */
const changes = 'del|ins|moveFrom|moveTo'
const hiddenRun = /<(?:\w+:)?(?:vanish|webHidden)(?:\s*\/>|\s+(?:\w+:)?val=["'](?:1|true|on)["'])/
const white = /<(?:\w+:)?color\s[^>]*?(?:\w+:)?val=["'](?:fff[c-f]f[c-f]|f[c-f]f[c-f]f[c-f]|ffffff)["']/i
/** Something dark behind it: white on black is there to be read. */
const shaded = /<(?:\w+:)?(?:shd\s[^>]*?(?:\w+:)?fill=["'](?!auto|ffffff)[0-9a-f]{6}["']|highlight\s)/i

/** What is not seen at once in a Word file: comments, tracked changes, hidden text, text in white. */
export function wordsOf(parts: Package): XrayFinding[] {
  const findings: XrayFinding[] = []
  for (const [name, xml] of parts) {
    const part = name.replace(/^word\/|\.xml$/g, '')
    if (comments.test(name))
      for (const { tag, inner } of elements(xml, 'comment'))
        findings.push(finding('comment', textIn(inner, 't'), { author: attribute(tag, 'author'), part }))
    if (!texts.test(name)) continue
    for (const { tag, inner } of elements(xml, changes)) {
      const text = textIn(inner, 't|delText')
      const what = /^<(?:\w+:)?(\w+)/.exec(tag)?.[1] ?? ''
      if (text.trim() !== '')
        findings.push(finding('tracked-change', text, { author: attribute(tag, 'author'), part, place: what }))
    }
    findings.push(...runsOf(xml, part))
  }
  return findings
}

/** Runs side by side that are hidden alike are one finding. */
function runsOf(xml: string, part: string): XrayFinding[] {
  const findings: XrayFinding[] = []
  for (const { inner: paragraph } of elements(xml, 'p')) {
    // Shading of the paragraph or its table cell is not looked up: only what the paragraph says itself.
    const isShaded = shaded.test(/<(?:\w+:)?pPr[\s>][\s\S]*?<\/(?:\w+:)?pPr>/.exec(paragraph)?.[0] ?? '')
    let last: { kind: 'hidden-text' | 'colour'; text: string } | undefined
    for (const { inner } of elements(paragraph, 'r')) {
      const properties = /<(?:\w+:)?rPr[\s>][\s\S]*?<\/(?:\w+:)?rPr>/.exec(inner)?.[0] ?? ''
      const isWhite = white.test(properties) && !shaded.test(properties) && !isShaded
      const kind = hiddenRun.test(properties) ? 'hidden-text' : isWhite ? 'colour' : undefined
      const text = textIn(inner, 't|delText')
      if (kind && last?.kind === kind) last.text += text
      else {
        if (last) findings.push(finding(last.kind, last.text, { part }))
        last = kind && { kind, text }
      }
    }
    if (last) findings.push(finding(last.kind, last.text, { part }))
  }
  return findings.filter(({ text }) => text !== '')
}
