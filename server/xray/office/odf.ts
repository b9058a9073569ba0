import type { XrayFinding } from '@dossier/contract/documents/xray'
import { packageParts } from '../../census/package-parts.ts'
import { finding, type Looked, mostFindings } from '../finding.ts'
import { allText, attribute, elements, textIn } from './xml-text.ts'

/** Looks into an OpenDocument file (OASIS OpenDocument 1.3). */
export async function lookIntoOdf(bytes: Uint8Array): Promise<Looked> {
  const parts = new Map<string, string>()
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for await (const { name, xml } of packageParts(buffer, /^(content|VersionList)\.xml$/)) parts.set(name, xml)
  const content = parts.get('content.xml')
  if (content === undefined) return { findings: [], pages: null, pagesRead: 0, gap: 'damaged' }
  const versions = Array.from(elements(parts.get('VersionList.xml') ?? '', 'version-entry'), ({ tag }) =>
    finding('earlier-version', attribute(tag, 'comment') ?? '', {
      place: attribute(tag, 'title'),
      author: attribute(tag, 'creator'),
    }),
  )
  const findings = [...commentsIn(content), ...changesIn(content), ...hiddenIn(content), ...versions]
  return {
    findings: findings.slice(0, mostFindings),
    pages: null,
    pagesRead: 0,
    gap: findings.length > mostFindings ? 'findings' : null,
  }
}

function commentsIn(xml: string): XrayFinding[] {
  return Array.from(elements(xml, 'annotation'), ({ inner }) => {
    const words = inner.replace(/<(dc:creator|dc:date|meta:\w[\w-]*)[^>]*>[^<]*<\/\1>/g, '')
    return finding('comment', allText(words), { author: textIn(inner, 'creator').trim() || null })
  })
}

function changesIn(xml: string): XrayFinding[] {
  return Array.from(elements(xml, 'changed-region|deletion|insertion|cell-content-change'), ({ tag, inner }) => {
    const words = inner.replace(/<(dc:creator|dc:date)[^>]*>[^<]*<\/\1>/g, '')
    const what = /<(?:\w+:)?(deletion|insertion|cell-content-change)[\s>/]/.exec(tag + inner)?.[1] ?? null
    return finding('tracked-change', allText(words), { author: textIn(inner, 'creator').trim() || null, place: what })
  })
}

function hiddenIn(xml: string): XrayFinding[] {
  const styles = hiddenStyles(xml)
  const tables = Array.from(elements(xml, 'table'), ({ tag, inner }) => ({ tag, inner }))
  const sheets = tables
    .filter(({ tag }) => attribute(tag, 'display') === 'false' || styles.tables.has(attribute(tag, 'style-name') ?? ''))
    .map(({ tag, inner }) => finding('hidden-sheet', allText(inner), { part: attribute(tag, 'name') }))
  const rows = Array.from(elements(xml, 'table-row'), ({ tag, inner }) => ({ tag, text: allText(inner).trim() }))
    .filter(({ tag, text }) => /^(collapse|filter)$/.test(attribute(tag, 'visibility') ?? '') && text !== '')
    .map(({ text }) => finding('hidden-rows', text))
  const spans = Array.from(elements(xml, 'span|p'), ({ tag, inner }) => ({ tag, inner })).flatMap(({ tag, inner }) => {
    const whole = styles.texts.get(attribute(tag, 'style-name') ?? '')
    if (whole) return [finding(whole, allText(inner))]
    return Array.from(elements(inner, 'span'), (span) => {
      const kind = styles.texts.get(attribute(span.tag, 'style-name') ?? '')
      return kind ? [finding(kind, allText(span.inner))] : []
    }).flat()
  })
  const fields = Array.from(elements(xml, 'hidden-text|hidden-paragraph'), ({ tag, inner }) =>
    finding('hidden-text', attribute(tag, 'string-value') ?? allText(inner)),
  )
  const slides = Array.from(elements(xml, 'page'), ({ tag, inner }, at) => ({ tag, inner, page: at + 1 }))
  const hidden = slides
    .filter(({ tag }) => styles.pages.has(attribute(tag, 'style-name') ?? ''))
    .map(({ inner, page }) => finding('hidden-slide', allText(inner), { page }))
  const notes = slides.flatMap(({ inner, page }) =>
    Array.from(elements(inner, 'notes'), (each) => finding('speaker-notes', allText(each.inner), { page })),
  )
  return [...sheets, ...rows, ...spans, ...fields, ...hidden, ...notes.filter(({ text }) => text !== '')].filter(
    ({ kind, text }) => text !== '' || kind === 'hidden-sheet' || kind === 'hidden-slide',
  )
}

type HiddenStyles = { texts: Map<string, 'hidden-text' | 'colour'>; tables: Set<string>; pages: Set<string> }

/** Automatic styles by which something is not seen. */
function hiddenStyles(xml: string): HiddenStyles {
  const styles: HiddenStyles = { texts: new Map(), tables: new Set(), pages: new Set() }
  for (const { tag, inner } of elements(xml, 'style')) {
    const name = attribute(tag, 'name') ?? ''
    if (/\btext:display=["'](none|condition)["']/.test(inner)) styles.texts.set(name, 'hidden-text')
    else if (/\bfo:color=["']#(fff[c-f]f[c-f]|f[c-f]f[c-f]f[c-f])["']/i.test(inner) && !/\bfo:background-color=["']#/.test(inner))
      styles.texts.set(name, 'colour')
    if (/\btable:display=["']false["']/.test(inner)) styles.tables.add(name)
    if (/\bpresentation:visibility=["']hidden["']/.test(inner)) styles.pages.add(name)
  }
  return styles
}
