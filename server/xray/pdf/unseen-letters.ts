import type { XrayFinding, XrayKind } from '@dossier/contract/documents/xray'
import type { Box, Painted } from '../../census/pdf/painted.ts'
import { finding } from '../finding.ts'

type Letter = Painted & { what: 'letter' }
type Cover = Exclude<Painted, Letter>

/** Of a letter so much must lie under a box, or outside, to be unseen. */
const mostOfIt = 0.6
/** A picture that covers more of the page than this is a scan, and the text behind it what OCR read: that is how scans are made searchable. */
const scanShare = 0.4
/** How far colours may lie apart, 0 to 441, and still be the same to an eye. */
const sameColour = 24
/** Fewer letters say nothing: marks of layout, dots. */
const leastLetters = 2

/** The text of a page that is there and not seen, run by run: under boxes, in the colour of what is behind it, painted in no way, outside. `view`: what of the page is shown. */
export function unseenLetters(painted: readonly Painted[], view: Box, page: number): XrayFinding[] {
  const covers = painted.flatMap((each, at) => (each.what === 'letter' ? [] : [{ cover: each, at }]))
  const hasScan = covers.some(({ cover }) => cover.what === 'picture' && share(cover.box, view) > scanShare)
  const groups: { kind: XrayKind; run: number; text: string; box: Box; end: Box }[] = []
  for (const [at, each] of painted.entries()) {
    if (each.what !== 'letter') continue
    const kind = kindOf(each, { at, covers, view, hasScan })
    const last = groups.at(-1)
    if (!kind) continue
    if (last && last.kind === kind && each.run - last.run <= 1 && isNear(last.end, each.box)) {
      last.text += gap(last.end, each.box) + each.text
      last.end = each.box
      last.box = around(last.box, each.box)
      last.run = each.run
    } else groups.push({ kind, run: each.run, text: each.text, box: each.box, end: each.box })
  }
  return groups
    .filter(({ text }) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= leastLetters)
    .map(({ kind, text, box }) => finding(kind, text, { page, box: onPage(box, view) }))
}

type Around = { at: number; covers: readonly { cover: Cover; at: number }[]; view: Box; hasScan: boolean }

function kindOf(letter: Letter, { at, covers, view, hasScan }: Around): XrayKind | null {
  if (letter.text.trim() === '') return null
  if (covered(letter.box, view) < 1 - mostOfIt) return 'outside'
  if (letter.isInvisible) return hasScan ? null : 'invisible'
  let under: string | null = '#ffffff'
  for (const { cover, at: coverAt } of covers) {
    if (covered(letter.box, cover.box) < mostOfIt) continue
    if (coverAt < at) under = cover.what === 'fill' ? cover.colour : null
    else if (cover.what === 'fill' ? cover.colour !== null : share(cover.box, view) <= scanShare) return 'covered'
  }
  return letter.colour !== null && under !== null && distance(letter.colour, under) <= sameColour ? 'colour' : null
}

/** How much of a box lies in another, 0 to 1. */
function covered(box: Box, by: Box): number {
  const width = Math.min(box[2], by[2]) - Math.max(box[0], by[0])
  const height = Math.min(box[3], by[3]) - Math.max(box[1], by[1])
  const area = (box[2] - box[0]) * (box[3] - box[1])
  if (area > 0) return Math.max(0, width) * Math.max(0, height) > 0 && width > 0 && height > 0 ? (width * height) / area : 0
  // Letters without width or height, such as those of fonts that do not tell: their corner decides.
  return width >= 0 && height >= 0 ? 1 : 0
}

function share(box: Box, view: Box): number {
  return covered(view, box)
}

function distance(one: string, other: string): number {
  const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const [a, b] = [parts(one), parts(other)]
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

/** On the same line, or the one below it. */
function isNear(one: Box, next: Box): boolean {
  const height = Math.max(1, next[3] - next[1])
  return Math.abs(one[1] - next[1]) < height * 3
}

function gap(one: Box, next: Box): string {
  const height = Math.max(1, next[3] - next[1])
  const isSameLine = Math.abs(one[1] - next[1]) < height * 0.6
  return !isSameLine || next[0] - one[2] > height * 0.35 ? ' ' : ''
}

function around(one: Box, other: Box): Box {
  return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])]
}

/** As a part of the page that is shown, from its upper left corner; what lies outside is at its edge. */
function onPage(box: Box, [left, bottom, right, top]: Box): XrayFinding['box'] {
  const width = Math.max(1, right - left)
  const height = Math.max(1, top - bottom)
  const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return [
    part((box[0] - left) / width),
    part((top - box[3]) / height),
    part((box[2] - left) / width),
    part((top - box[1]) / height),
  ]
}
