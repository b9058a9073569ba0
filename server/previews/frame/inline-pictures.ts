import type { InlinePictures } from './sanitise.ts'

/** A picture that came with a message: how it is named there, what it is, its bytes. */
export type CarriedPicture = { name: string; contentType: string; bytes: Uint8Array }

const shown = /^image\/(?:png|jpe?g|gif|webp|bmp)$/i
/** All pictures of a message together, in bytes: more is not put into one page. */
const mostBytes = 40 * 1024 * 1024

/** Pictures by their `cid:` addresses. */
export function inlinePictures(pictures: readonly CarriedPicture[]): InlinePictures {
  const known = new Map(pictures.map((picture) => [keyOf(picture.name), picture]))
  let left = mostBytes
  return (source) => {
    if (!/^cid:/i.test(source)) return undefined
    const picture = known.get(keyOf(source.slice('cid:'.length)))
    if (!picture || !shown.test(picture.contentType) || picture.bytes.length > left) return undefined
    left -= picture.bytes.length
    return `data:${picture.contentType.toLowerCase()};base64,${Buffer.from(picture.bytes).toString('base64')}`
  }
}

function keyOf(name: string): string {
  const plain = name.trim().replace(/^<|>$/g, '')
  try {
    return decodeURIComponent(plain).toLowerCase()
  } catch {
    return plain.toLowerCase()
  }
}
