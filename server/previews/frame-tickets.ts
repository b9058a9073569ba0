import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from '@dossier/contract'
import type { Records } from '../records/open.ts'
import { createKeeper, oneForEach, plainPacking } from '../scope/keeper.ts'

/** For how long a page of a locked document waits for its frame, and how many wait at once: the oldest gives way. */
const [waitsMs, mostWaiting] = [60_000, 20]

/** A page that waits, sealed by a key that its ticket alone has: where there are several servers it lies in the records. */
type Waiting = { place: string; sealed: Uint8Array }

const cipher = 'aes-256-gcm'
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16]

/** The pages of locked documents that wait for their frames: each is fetched once, by whoever opened the document, at whichever server. */
export const frameTickets = oneForEach((records: Records) => {
  const rules = {
    limits: { perCaller: mostWaiting, inAll: mostWaiting },
    now: () => Date.now(),
    mayEnd: { isOver: () => true, isForAll: true },
    refuse: () => new AppError('INTERNAL', { message: 'No page could give way to another' }),
  }
  const waiting = createKeeper<Waiting>(rules, records, plainPacking('frame'))
  return {
    /** Keeps a page until its frame asks for it; gives the ticket. `place`: the document that it is of. */
    keep: async (caller: string, place: string, html: string): Promise<string> => {
      const key = randomBytes(keyBytes)
      const sealed = seal(html, key)
      const { id } = await waiting.keep(caller, () => ({ place, sealed }), Date.now() + waitsMs)
      return `${id}.${key.toString('base64url')}`
    },
    /** The page of a ticket, once; undefined: it has been fetched, came too late, or is another document's or user's. */
    take: async (caller: string, place: string, ticket: string): Promise<string | undefined> => {
      const [id = '', key = ''] = ticket.split('.')
      const found = await waiting.find(caller, id)
      if (found?.item.place !== place) return undefined
      await waiting.end(id)
      return unseal(found.item.sealed, Buffer.from(key, 'base64url'))
    },
  }
})

function seal(text: string, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce)
  const bytes = [sealing.update(text, 'utf8'), sealing.final()]
  return Buffer.concat([nonce, sealing.getAuthTag(), ...bytes])
}

/** Undefined where the key is not that of what was sealed. */
function unseal(sealed: Uint8Array, key: Uint8Array): string | undefined {
  if (key.length !== keyBytes) return undefined
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]).toString()
  } catch {
    return undefined
  }
}
