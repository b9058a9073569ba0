import type { XrayFinding } from '@dossier/contract/documents/xray'
import { finding } from '../finding.ts'
import type { Package } from './package.ts'
import { attribute, elements, textIn } from './xml-text.ts'

/** What is not seen at once in a PowerPoint file: hidden slides, speaker notes, comments. */
export function slidesOf(parts: Package): XrayFinding[] {
  const order = slideNumbers(parts)
  const findings: XrayFinding[] = []
  for (const [name, xml] of parts) {
    const page = order.get(name) ?? numberIn(name, 'slides/slide')
    if (page !== null && /<(?:\w+:)?sld\s[^>]*\bshow=["'](?:0|false)["']/.test(xml))
      findings.push(finding('hidden-slide', textIn(xml, 't'), { page }))
    if (/^ppt\/notesSlides\/notesSlide\d+\.xml$/.test(name))
      findings.push(...notesIn(xml, numberIn(name, 'notesSlides/notesSlide')))
    if (/^ppt\/comments\//.test(name))
      for (const { tag, inner } of elements(xml, 'cm'))
        findings.push(finding('comment', textIn(inner, 'text|t'), { part: attribute(tag, 'authorId') && 'comments' }))
  }
  return findings
}

/** The number under which each slide is shown, by the name of its part. */
function slideNumbers(parts: Package): Map<string, number> {
  const targets = new Map<string, string>()
  for (const { tag } of elements(parts.get('ppt/_rels/presentation.xml.rels') ?? '', 'Relationship'))
    targets.set(attribute(tag, 'Id') ?? '', (attribute(tag, 'Target') ?? '').replace(/^\/?(ppt\/)?/, 'ppt/'))
  const numbers = new Map<string, number>()
  for (const { tag } of elements(parts.get('ppt/presentation.xml') ?? '', 'sldId')) {
    const id = /\s\w+:id=["']([^"']+)["']/.exec(tag)?.[1] ?? ''
    const target = targets.get(id)
    if (target) numbers.set(target, numbers.size + 1)
  }
  return numbers
}

function notesIn(xml: string, page: number | null): XrayFinding[] {
  const bodies = Array.from(elements(xml, 'sp'), ({ inner }) => inner).filter((shape) => /type=["']body["']/.test(shape))
  const text = bodies.map((shape) => textIn(shape, 't')).join(' ')
  return text.trim() === '' ? [] : [finding('speaker-notes', text, { page })]
}

function numberIn(name: string, what: string): number | null {
  const [, digits] = new RegExp(`^ppt/${what}(\\d{1,6})\\.xml$`).exec(name) ?? []
  return digits === undefined ? null : Math.max(1, Number(digits))
}
