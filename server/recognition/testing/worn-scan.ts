import sharp from 'sharp'

/**
 * What time, a copier and a careless hand make of a page. `degrees`: askew, clockwise; `specks`: share of dots that are black or white at random; `grain`:
 * spread of each dot's gray around its own.
 */
export type Wear = {
  degrees?: number
  blur?: number
  specks?: number
  grain?: number
  paper?: number
  ink?: number
  quality?: number
  isFax?: boolean
}

/** A page that was drawn, as a bad scan of it looks: gray, with the same wear each time. */
export async function wearOut(page: Buffer, wear: Wear): Promise<Buffer> {
  const { degrees = 0, blur = 0, specks = 0, grain = 0, paper = 255, ink = 16, quality, isFax = false } = wear
  const turned = sharp(page).flatten({ background: '#ffffff' }).greyscale().rotate(degrees, { background: '#ffffff' })
  const soft = blur > 0 ? turned.blur(blur) : turned
  const { data, info } = await soft.extractChannel(0).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const next = randomNumbers(1887)
  for (const [at, dot] of data.entries()) {
    const faded = ink + ((paper - ink) * dot) / 255 + (grain === 0 ? 0 : (next() + next() + next() - 1.5) * 2 * grain)
    const speckled = specks > 0 && next() < specks ? (next() < 0.5 ? 0 : 255) : faded
    data[at] = isFax ? (speckled < 128 ? 0 : 255) : Math.max(0, Math.min(255, Math.round(speckled)))
  }
  const worn = sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } }).withMetadata({ density: 200 })
  return quality === undefined ? worn.png().toBuffer() : worn.jpeg({ quality }).toBuffer()
}

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
