import { randomBytes } from 'node:crypto'

/** For how long a page of a locked document waits for its frame, and how many wait at once. */
const [waitsMs, mostWaiting] = [60_000, 20]

type Waiting = { place: string; html: string; timer: NodeJS.Timeout }

const waiting = new Map<string, Waiting>()

/** Keeps a page in memory until its frame asks for it; gives the ticket. `place`: the document that it is of. */
export function keepForFrame(place: string, html: string): string {
  for (const oldest of [...waiting.keys()].slice(0, Math.max(0, waiting.size - mostWaiting + 1))) drop(oldest)
  const ticket = randomBytes(24).toString('base64url')
  waiting.set(ticket, { place, html, timer: setTimeout(() => drop(ticket), waitsMs).unref() })
  return ticket
}

/** The page of a ticket, once; undefined: it has been fetched, came too late, or is another document's. */
export function takeForFrame(place: string, ticket: string): string | undefined {
  const found = waiting.get(ticket)
  if (found?.place !== place) return undefined
  drop(ticket)
  return found.html
}

function drop(ticket: string): void {
  clearTimeout(waiting.get(ticket)?.timer)
  waiting.delete(ticket)
}
