import PostalMime, { decodeWords } from 'postal-mime'
import { placeInEmlx } from '../../containers/mail/emlx.ts'
import { inlinePictures } from './inline-pictures.ts'
import type { MadeBody } from './page.ts'
import { escapeHtml, sanitise } from './sanitise.ts'

const [mostHeads, longestHead] = [400, 4_000]
/** Of a text without markup, in UTF-16 units. */
const longestText = 2_000_000

/** A message as it was written: its own markup, made harmless, with the pictures that came with it; else its text. */
export async function mailFrame(bytes: Buffer, contentType: string): Promise<MadeBody> {
  const message = contentType === 'message/x-emlx' ? withinEmlx(bytes) : bytes
  const mail = await PostalMime.parse(new Uint8Array(message), { attachmentEncoding: 'arraybuffer' })
  const pictures = mail.attachments.flatMap(({ contentId, mimeType, content }) =>
    contentId && content instanceof ArrayBuffer
      ? [{ name: contentId, contentType: mimeType, bytes: new Uint8Array(content) }]
      : [],
  )
  const heads = mail.headers
    .slice(0, mostHeads)
    .map(({ key, originalKey, value }): [string, string] => [originalKey || key, decodeWords(value).slice(0, longestHead)])
  return frameOf({ html: mail.html, text: mail.text, pictures, heads })
}

type Parts = {
  html: string | undefined
  text: string | undefined
  pictures: Parameters<typeof inlinePictures>[0]
  heads: [string, string][]
}

/** The frame of a message by its parts. */
export function frameOf({ html, text = '', pictures, heads }: Parts): MadeBody {
  if (html !== undefined && html.trim() !== '') {
    const made = sanitise(html, inlinePictures(pictures))
    return { body: made.html, heads, remote: made.remote, isCut: made.isCut }
  }
  const shown = text.slice(0, longestText)
  return {
    body: `<div class="dossier-text">${escapeHtml(shown)}</div>`,
    heads,
    remote: [],
    isCut: shown.length < text.length,
  }
}

function withinEmlx(bytes: Buffer): Buffer {
  const place = placeInEmlx(bytes)
  return place ? bytes.subarray(place.start, place.end) : bytes
}
