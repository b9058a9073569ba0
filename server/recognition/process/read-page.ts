import { cleanPicture, straighten } from '../pages/clean.ts'
import { turnPicture } from '../pages/turn.ts'
import type { Picture, Reading } from '../port.ts'

/** One page and what can be done with it; each call waits for its turn and has a limit of its own. */
export type Page = {
  /** Undefined where there is nothing on it. `asItIs`: the file's own bytes, where nothing has to be done to them. */
  draw(asItIs: boolean): Promise<Picture | undefined>
  read(picture: Picture): Promise<Reading>
  /** By how many degrees it has to be turned clockwise to stand upright; absent where the engine cannot tell. Throws where there is too little on it. */
  turnOf?: ((picture: Picture) => Promise<number>) | undefined
  signal: AbortSignal
}

const nothing: Reading = { text: '', confidence: 0, words: 0, skew: 0 }

/** Lines that stand on their heads are read with 30 to 50 %, good ones with 80 and more. */
const unsure = 65
/** Dirty and faded pages come out below that, clean ones at 90 and more. */
const doubtful = 85
/** Lines that fall or rise by more degrees than this lose words without a doubt of the engine's. */
const askew = 2.5
/** Enough to tell lines from what lies on its side, in dots. */
const glanceSide = 1_200
const turns = [90, 180, 270] as const

/**
 * A page's text. What an engine cannot open, such as a truncated file, is rendered by us as far as possible. A page that is askew is straightened; one of which
 * the engine doubts much is cleaned; where it is unsure of most even then the page may lie on its side or upside down, and is turned. Of all readings the
 * surest counts.
 */
export async function readPage(page: Page, asItIs: boolean): Promise<Reading> {
  const picture = await page.draw(asItIs)
  page.signal.throwIfAborted()
  if (!picture) return nothing
  const reading = await readDrawn(page, picture)
  const isAskew = Math.abs(reading.skew) >= askew
  if (reading.confidence >= doubtful && !isAskew) return reading
  const drawn = picture.fileOfPage === undefined ? picture : await page.draw(false)
  if (!drawn) return reading
  if (reading.confidence >= doubtful) return surer(reading, await page.read(await straighten(drawn, reading.skew)))
  const clean = await cleanPicture(drawn)
  page.signal.throwIfAborted()
  const again = await page.read(clean)
  const best = surer(reading, again)
  return best.confidence >= unsure ? best : readTurned(page, best === again ? clean : drawn, best)
}

async function readDrawn(page: Page, picture: Picture): Promise<Reading> {
  if (picture.fileOfPage === undefined) return page.read(picture)
  try {
    return await page.read(picture)
  } catch (error) {
    if (page.signal.aborted || isLate(error)) throw error
    const drawn = await page.draw(false)
    return drawn ? page.read(drawn) : nothing
  }
}

async function readTurned(page: Page, picture: Picture, upright: Reading): Promise<Reading> {
  const degrees = page.turnOf ? await page.turnOf(picture).catch(() => 0) : await glance(page, picture)
  page.signal.throwIfAborted()
  if (degrees === 0) return upright
  return surer(upright, await page.read(await turnPicture(picture, degrees)))
}

function surer(one: Reading, other: Reading): Reading {
  return weight(other) > weight(one) ? other : one
}

/** Reads it small in all four turns; answers by how much it has to be turned, 0 where none is better than it stands. */
async function glance(page: Page, picture: Picture): Promise<number> {
  const read = async (degrees: number) => weight(await page.read(await turnPicture(picture, degrees, glanceSide)))
  let best = { degrees: 0, weight: await read(0) }
  for (const degrees of turns) {
    const found = await read(degrees)
    if (found > best.weight) best = { degrees, weight: found }
  }
  return best.degrees
}

/** Sure of much is better than sure of a little. */
function weight({ confidence, text }: Reading): number {
  return confidence * confidence * Math.sqrt(text.length)
}

/** Whether a page took longer than its limit. */
export function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
