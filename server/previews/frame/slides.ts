import { bytesOfBuffer } from '../../containers/bytes.ts'
import { type Parts, partsOf, targetsOf } from '../sheets/zip-parts.ts'
import type { MadeBody } from './page.ts'
import { escapeHtml } from './sanitise.ts'

/** More slides are not put into one page, nor more markup of all of them, in UTF-16 units; longer paragraphs are cut. */
const [mostSlides, longest, longestParagraph] = [1_000, 5_000_000, 500_000]

/** A presentation as its slides follow each other: their paragraphs and tables, and the notes of whoever spoke. Hidden slides are shown and say so. */
export async function slidesFrame(bytes: Buffer): Promise<MadeBody> {
  const parts = await partsOf(bytesOfBuffer(bytes))
  const order = await slidesInOrder(parts)
  const slides: string[] = []
  const room: Room = { left: longest, isCut: order.length > mostSlides }
  for (const [index, part] of order.slice(0, mostSlides).entries()) {
    if (room.isCut && room.left <= 0) break
    slides.push(await slideOf(parts, part, { number: index + 1, room }))
  }
  return { body: slides.join(''), heads: [], remote: [], isCut: room.isCut }
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

/** What the page may still hold, in UTF-16 units, and whether something was left out. A slide may be listed a thousand times. */
type Room = { left: number; isCut: boolean }

async function slideOf(parts: Parts, part: string, { number, room }: { number: number; room: Room }): Promise<string> {
  const slide = await contentOf(parts, part, room)
  const notesPart = [...(await targetsOf(parts, part)).values()].find(
    (target) => /notesSlides\//.test(target) && parts.has(target),
  )
  const notes = notesPart === undefined ? [] : (await contentOf(parts, notesPart, room)).pieces
  const told = notes.filter(({ text }) => text !== String(number)).map(({ markup }) => markup)
  const shown = slide.pieces.map(({ markup }) => markup).join('')
  const hidden = slide.isHidden ? ' · ⊘' : ''
  const aside = told.length > 0 ? `<aside class="dossier-notes">${told.join('')}</aside>` : ''
  return `<section class="dossier-slide"><p class="dossier-number">${number}${hidden}</p>${shown}${aside}</section>`
}

/** A paragraph with its text, or the beginning or end of a part of a table. */
type Piece = { markup: string; text?: string }

const tableMarks: Record<string, string> = { tbl: 'table', tr: 'tr', tc: 'td' }

/** Titles, paragraphs and tables of a slide in their order. */
async function contentOf(parts: Parts, part: string, room: Room): Promise<{ pieces: Piece[]; isHidden: boolean }> {
  const found: { pieces: Piece[]; isHidden: boolean } = { pieces: [], isHidden: false }
  let [text, isText, isTitle] = ['', false, false]
  const add = (piece: Piece) => {
    room.left -= piece.markup.length
    if (room.left > 0) found.pieces.push(piece)
    else room.isCut = true
  }
  await parts.walk(part, {
    open: (tag, attributes) => {
      if (tag === 'sld') found.isHidden = attributes.show === '0'
      if (tag === 'ph') isTitle = /^(?:ctrT|t)itle$/.test(attributes.type ?? '')
      if (tag === 't') isText = true
      if (tag === 'br') text += '\n'
      if (Object.hasOwn(tableMarks, tag)) add({ markup: `<${tableMarks[tag]}>` })
    },
    text: (piece) => {
      if (!isText) return
      if (text.length < longestParagraph) text += piece
      else room.isCut = true
    },
    isEnough: () => room.left <= 0,
    close: (tag) => {
      if (tag === 't') isText = false
      if (tag === 'sp') isTitle = false
      if (Object.hasOwn(tableMarks, tag)) add({ markup: `</${tableMarks[tag]}>` })
      if (tag !== 'p') return
      const mark = isTitle ? 'h2' : 'p'
      const lines = text.split('\n').map(escapeHtml).join('<br>')
      if (text.trim() !== '') add({ markup: `<${mark}>${lines}</${mark}>`, text })
      text = ''
    },
  })
  return found
}
