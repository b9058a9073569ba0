import type { Bytes } from '../bytes.ts'
import { lettersAtMost, type Portion, type PortionLimits, type Portions } from '../portion.ts'
import { heldInBlocks, rangePortion } from '../range-portion.ts'
import { mailboxPlaces } from './mailbox.ts'

/** A large mailbox (RFC 4155) in portions of whole messages. Undefined where one is enough, and for what does not begin as a mailbox. */
export async function mailboxPortions(bytes: Bytes, limits: PortionLimits): Promise<Portions | undefined> {
  if (bytes.sizeBytes <= limits.bytes) return undefined
  if ((await bytes.read(0, 5)).toString('latin1') !== 'From ') return undefined
  return {
    contentType: /^application\/mbox$/,
    count: undefined,
    documentsAtMost: lettersAtMost,
    portions: () => portionsOf(bytes, limits),
  }
}

async function* portionsOf(bytes: Bytes, limits: PortionLimits): AsyncGenerator<Portion> {
  let [members, start, lastEnd] = [0, 0, 0]
  for await (const { end } of mailboxPlaces(heldInBlocks(bytes))) {
    if (members > 0 && (members >= limits.members || end - start > limits.bytes)) {
      yield rangePortion(bytes, { members, start, end: lastEnd })
      members = 0
      start = lastEnd
    }
    members += 1
    lastEnd = end
  }
  yield rangePortion(bytes, { members, start, end: bytes.sizeBytes })
}
