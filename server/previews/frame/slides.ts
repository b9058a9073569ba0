import { bytesOfBuffer } from '../../containers/bytes.ts'
import type { MadeFrame } from '../process/messages.ts'
import { type Parts, partsOf } from '../sheets/zip-parts.ts'
import { pageAround } from './page.ts'
import { escapeHtml } from './sanitise.ts'

/** More slides are not put into one page. */
const mostSlides = 1_000

/** A presentation as its slides follow each other: their paragraphs and tables, and the notes of whoever spoke. Hidden slides are shown and say so. */
export async function slidesFrame(bytes: Buffer): Promise<MadeFrame> {
  const parts = await partsOf(bytesOfBuffer(bytes))
  const order = await slidesInOrder(parts)
  const slides: string[] = []
  for (const [index, part] of order.slice(0, mostSlides).entries()) slides.push(await slideOf(parts, part, index + 1))
  return { html: pageAround(slides.join('')), heads: [], remote: [], isCut: order.length > mostSlides }
}

async function slidesInOrder(parts: Parts): Promise<string[]> {
  const targets = await targetsOf(parts, 'ppt/presentation.xml')
  const order: string[] = []
  await parts.walk('ppt/presentation.xml', {
    open: (tag, attributes) => {
      const target = tag === 'sldId' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (target !== undefined && parts.has(target)) order.push(target)
    },
  })
  return order
}

/** What a part refers to, by its names for it. */
async function targetsOf(parts: Parts, part: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  const relations = part.replace(/([^/]+)$/, '_rels/$1.rels')
  if (!parts.has(relations)) return targets
  await parts.walk(relations, {
    open: (tag, { Id = '', Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || TargetMode === 'External') return
      const path = new URL(Target, `file:///${part}`).pathname
      targets.set(Id, decodeURIComponent(path.slice(1)))
    },
  })
  return targets
}

async function slideOf(parts: Parts, part: string, number: number): Promise<string> {
  const slide = await textsOf(parts, part)
  const notesPart = [...(await targetsOf(parts, part)).values()].find(
    (target) => /notesSlides\//.test(target) && parts.has(target),
  )
  const notes =
    notesPart === undefined ? [] : (await textsOf(parts, notesPart)).paragraphs.filter((text) => text !== String(number))
  const shown = slide.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const told = notes.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const hidden = slide.isHidden ? ' · ⊘' : ''
  return `<section class="dossier-slide"><p class="dossier-number">${number}${hidden}</p>${shown}${told && `<aside class="dossier-notes">${told}</aside>`}</section>`
}

async function textsOf(parts: Parts, part: string): Promise<{ paragraphs: string[]; isHidden: boolean }> {
  const found: { paragraphs: string[]; isHidden: boolean } = { paragraphs: [], isHidden: false }
  let [text, isText] = ['', false]
  await parts.walk(part, {
    open: (tag, attributes) => {
      if (tag === 'sld') found.isHidden = attributes.show === '0'
      if (tag === 't') isText = true
      if (tag === 'br') text += '\n'
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (tag) => {
      if (tag === 't') isText = false
      if (tag !== 'p') return
      if (text.trim() !== '') found.paragraphs.push(text)
      text = ''
    },
  })
  return found
}
