import { type Place, textFormats } from './mp4-samples.ts'

/** Of a film that is stored piece by piece (ISO 14496-12, 8.8): what its tracks are, and where the piece at hand lies. */
export type Fragments = {
  /** By the number of the track: how its samples are coded, and how long each is unless something else is said. */
  formats: Map<number, string>
  sizes: Map<number, number>
  /** Where the piece begins; which track the run at hand is of, from where it counts, and how long its samples are. */
  at: number
  track: number
  base: number
  size: number
}

export const noFragments = (): Fragments => ({ formats: new Map(), sizes: new Map(), at: 0, track: 0, base: 0, size: 0 })

const mostSamples = 200_000
const number = (body: Buffer, at: number) => (at + 4 <= body.length ? body.readUInt32BE(at) : 0)
/** Flags stand in the last three bytes of the first number. */
const has = (body: Buffer, flag: number) => (number(body, 0) & flag) !== 0

/** The number of a track, by its head. */
export function trackOf(body: Buffer): number {
  return number(body, body[0] === 1 ? 20 : 12)
}

/** How long samples of a track are unless its pieces say so themselves. */
export function takeDefaults(fragments: Fragments, body: Buffer): void {
  fragments.sizes.set(number(body, 4), number(body, 16))
}

/** Which track the next run is of. */
export function takeHead(fragments: Fragments, body: Buffer): void {
  fragments.track = number(body, 4)
  const isPlaced = has(body, 1) && body.length >= 16
  fragments.base = isPlaced ? Number(body.readBigUInt64BE(8)) : fragments.at
  const at = 8 + (has(body, 1) ? 8 : 0) + (has(body, 2) ? 4 : 0) + (has(body, 8) ? 4 : 0)
  fragments.size = has(body, 0x10) ? number(body, at) : (fragments.sizes.get(fragments.track) ?? 0)
}

/** Where the samples of a run lie, if they are text, and how they are coded. */
export function samplesOfRun(fragments: Fragments, body: Buffer): { format: string; samples: Place[] } {
  const format = fragments.formats.get(fragments.track) ?? ''
  const count = Math.min(mostSamples, number(body, 4))
  if (!textFormats.test(format)) return { format, samples: [] }
  const columns = [0x100, 0x200, 0x400, 0x800].filter((flag) => has(body, flag))
  const first = 8 + (has(body, 1) ? 4 : 0) + (has(body, 4) ? 4 : 0)
  const samples: Place[] = []
  let at = fragments.base + (has(body, 1) ? number(body, 8) : 0)
  for (let index = 0; index < count; index += 1) {
    const row = first + index * columns.length * 4
    const size = has(body, 0x200) ? number(body, row + columns.indexOf(0x200) * 4) : fragments.size
    if (size === 0 && row >= body.length) break
    samples.push({ at, size })
    at += size
  }
  return { format, samples }
}
