import { bytesOfBuffer } from '../../containers/bytes.ts'
import { type Parts, partsOf } from '../sheets/zip-parts.ts'
import { decodeText } from './decode-text.ts'
import type { MadeBody } from './page.ts'
import { type InlinePictures, sanitise } from './sanitise.ts'

/** Parts that a book names, the same again and again or not: no book has more. */
const mostItems = 100_000
/** Of a book: chapters, letters of all of them in UTF-16 units, bytes of a chapter, of a picture, and of all pictures. */
const [mostChapters, longest, largestChapter] = [2_000, 3_000_000, 4_000_000]
const [largestPicture, mostPictures] = [4_000_000, 16_000_000]
const pictures = /^image\/(?:png|jpe?g|gif|webp)$/i

/** What is in a book, by its names for it, and its chapters in their order. */
type Package = { items: Map<string, { path: string; type: string }>; chapters: string[] }

/** An EPUB chapter by chapter, as a web page is shown: without script, style and anything from elsewhere, with the pictures that are in it. @throws Error where it is none, or its seller has locked it. */
export async function eBookFrame(bytes: Buffer): Promise<MadeBody> {
  const parts = await partsOf(bytesOfBuffer(bytes))
  const { items, chapters } = await packageOf(parts)
  if (await isLocked(parts, chapters)) throw new Error('its chapters are locked by whoever sold it')
  const known = await picturesOf(parts, items)
  const sections: string[] = []
  const remote = new Set<string>()
  let [units, isCut] = [0, chapters.length > mostChapters]
  for (const path of chapters.slice(0, mostChapters)) {
    const { bytes: chapter, isWhole } = await bytesOf(parts, path, largestChapter)
    const made = sanitise(decodeText(chapter, ''), inlineIn(path, known))
    units += made.html.length
    isCut ||= !isWhole || made.isCut
    if (units > longest + mostPictures * 2) {
      isCut = true
      break
    }
    sections.push(`<section>${made.html}</section>`)
    for (const address of made.remote) remote.add(address)
  }
  return { body: sections.join('<hr>'), heads: [], remote: [...remote], isCut }
}

async function packageOf(parts: Parts): Promise<Package> {
  let at = ''
  await parts.walk('META-INF/container.xml', {
    open: (tag, attributes) => {
      if (tag === 'rootfile' && at === '') at = attributes['full-path'] ?? ''
    },
  })
  const items: Package['items'] = new Map()
  const order: string[] = []
  let told = 0
  await parts.walk(at, {
    isEnough: () => order.length > mostItems || told > mostItems,
    open: (tag, attributes) => {
      told += tag === 'item' ? 1 : 0
      const path = tag === 'item' ? pathFrom(at, attributes.href ?? '') : undefined
      if (path !== undefined) items.set(attributes.id ?? '', { path, type: attributes['media-type'] ?? '' })
      if (tag === 'itemref') order.push(attributes.idref ?? '')
    },
  })
  if (told > mostItems || order.length > mostItems) throw new Error('its list of parts does not end')
  const paths = [...new Set(order)].flatMap((name) => items.get(name) ?? []).map(({ path }) => path)
  return { items, chapters: paths.filter((path) => parts.has(path)) }
}

/** Fonts may be mixed up without anything being locked; chapters are not. */
async function isLocked(parts: Parts, chapters: readonly string[]): Promise<boolean> {
  const all = new Set(chapters)
  let found = false
  if (!parts.has('META-INF/encryption.xml')) return false
  await parts.walk('META-INF/encryption.xml', {
    open: (tag, attributes) => {
      if (tag === 'CipherReference' && all.has(pathFrom('', attributes.URI ?? '') ?? '')) found = true
    },
  })
  return found
}

async function picturesOf(parts: Parts, items: Package['items']): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  let left = mostPictures
  for (const { path, type } of items.values()) {
    if (!pictures.test(type) || !parts.has(path) || left <= 0) continue
    const { bytes, isWhole } = await bytesOf(parts, path, Math.min(largestPicture, left))
    if (!isWhole) continue
    left -= bytes.length
    known.set(path, `data:${type.toLowerCase()};base64,${bytes.toString('base64')}`)
  }
  return known
}

function inlineIn(chapter: string, known: ReadonlyMap<string, string>): InlinePictures {
  return (source) => {
    const path = /^[a-z][a-z\d+.-]*:/i.test(source) ? undefined : pathFrom(chapter, source)
    return path === undefined ? undefined : known.get(path)
  }
}

/** A path as one part names another; undefined: it leads elsewhere. */
function pathFrom(part: string, reference: string): string | undefined {
  try {
    const { protocol, host, pathname } = new URL(reference, `file:///${part}`)
    return protocol === 'file:' && host === '' ? decodeURIComponent(pathname.slice(1)) : undefined
  } catch {
    return undefined
  }
}

async function bytesOf(parts: Parts, path: string, most: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of await parts.pieces(path)) {
    length += piece.length
    if (length > most) return { bytes: Buffer.concat(pieces), isWhole: false }
    pieces.push(piece)
  }
  return { bytes: Buffer.concat(pieces), isWhole: true }
}
