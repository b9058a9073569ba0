import { pictureRecordAt } from '../../../containers/compound/compound-pictures.ts'
import { u32 } from '../../../containers/old-office/numbers-at.ts'
import { slideTypes as types } from '../../../containers/old-office/slide-records.ts'
import { escapeHtml } from '../sanitise.ts'
import type { Reading } from './slide-texts.ts'

/** All pictures that are put into one page, in bytes, each as often as it is shown. */
const mostBytes = 24 * 1024 * 1024
/** Where an entry of the store says that its picture lies in the stream of pictures ([MS-ODRAW] 2.2.32). */
const placeAt = 28

const kinds: [beginning: string, type: string][] = [
  ['ffd8ff', 'image/jpeg'],
  ['89504e47', 'image/png'],
  ['424d', 'image/bmp'],
]

/** The pictures of a presentation, by the numbers that shapes have for them: the list of all stands in the document, they themselves in a stream of their own. */
export class SlidePictures {
  readonly #places: number[] = []
  readonly #stream: Buffer
  #left = mostBytes
  /** Whether some were left out because they are too many. */
  isCut = false

  constructor(document: Buffer, stream: Buffer | undefined, reading: Reading) {
    this.#stream = stream ?? Buffer.alloc(0)
    for (const record of reading.here(document)) {
      if (record.type !== types.drawings) continue
      for (const { type, data } of reading.below(record.data))
        if (type === types.storedPicture) this.#places.push(u32(data, placeAt))
    }
  }

  /** A picture as markup, by its number from 1; of drawings, which no browser shows, and of what is damaged, a sign with the description. */
  markupOf(number: number, description: string): string {
    const place = this.#places[number - 1]
    const picture = place === undefined ? undefined : pictureRecordAt(this.#stream, place)
    const type = picture && kinds.find(([beginning]) => picture.toString('hex', 0, beginning.length / 2) === beginning)?.[1]
    const told = escapeHtml(description.toWellFormed())
    if (!picture || !type || picture.length > this.#left) {
      this.isCut ||= picture !== undefined && type !== undefined
      return `<p class="dossier-number">▧ ${told}</p>`
    }
    this.#left -= picture.length
    return `<img src="data:${type};base64,${picture.toString('base64')}" alt="${told}">`
  }
}
