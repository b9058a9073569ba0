import { text as readText } from 'node:stream/consumers'
import { AppError, because } from '@dossier/contract'
import { ObjectFault, type ObjectState, type Piece } from '../store.ts'
import { type ListedObject, type Listing, readListing, stampOf } from './listing.ts'
import { whyUnnamed } from './names.ts'
import type { Answer, Requests } from './requests.ts'

/** So many times in a row a stream may break before its first byte. */
const mostBreaks = 3

type Page = { after?: string | undefined; most: number; signal?: AbortSignal | undefined }

/** A page of the objects whose keys begin with `prefix`, `most` at the most. Throws AppError STORE_DOWN. */
export async function listPage(requests: Requests, prefix: string, { after, most, signal }: Page): Promise<Listing> {
  const query = { 'list-type': '2', 'encoding-type': 'url', prefix, 'max-keys': String(most) }
  const next = after === undefined ? {} : { 'continuation-token': after }
  const { status, message, code } = await requests.send({ method: 'GET', query: { ...query, ...next }, signal })
  if (status !== 200) throw mayNotList(requests.name, code)
  try {
    return readListing(await readText(message))
  } catch (cause) {
    signal?.throwIfAborted()
    throw requests.broken(cause)
  }
}

/** All of them, page by page. */
export async function* listAll(requests: Requests, prefix: string, signal: AbortSignal): AsyncGenerator<ListedObject> {
  for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
    const { objects, next } = await listPage(requests, prefix, { after, most: 1_000, signal })
    yield* objects
    after = next
  }
}

/** How the object of a key is now; undefined where there is none. Throws ObjectFault, AppError STORE_DOWN. */
export async function lookAtObject(requests: Requests, key: string, signal?: AbortSignal): Promise<ObjectState | undefined> {
  if (whyUnnamed(key) !== undefined) return undefined
  const { status, message } = await requests.send({ method: 'HEAD', key, signal })
  message.resume()
  if (status === 404 || status === 403) return lookCloser(requests, key, status, signal)
  if (status !== 200) throw refused(`status ${status}`)
  const { etag, 'content-length': length, 'last-modified': modified = '' } = message.headers
  if (etag === undefined) throw refused('no ETag')
  return { ...stampOf({ sizeBytes: Number(length), modifiedMs: Date.parse(modified), etag }), tag: etag }
}

/** The answer to HEAD has no words: whether the object is meant, or the bucket and our key, is only told of its bytes. */
async function lookCloser(requests: Requests, key: string, former: number, signal?: AbortSignal): Promise<undefined> {
  const { status, message, code } = await requests.send({ method: 'GET', key, headers: { range: 'bytes=0-0' }, signal })
  message.destroy()
  if (status === 404) return undefined
  throw code === 'AccessDenied' ? notPermitted() : refused(code ?? `status ${former}`)
}

/** Bytes of an object in the state that was looked at and in no other: goes on where a connection broke. Throws ObjectFault, AppError STORE_DOWN. */
export async function* readObject(
  requests: Requests,
  key: string,
  { seen, start, end }: Piece & { seen: ObjectState },
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  let at = start
  for (let breaks = 0; at <= end; breaks += 1) {
    const headers = { range: `bytes=${at}-${end}`, 'if-match': seen.tag }
    const answer = await requests.send({ method: 'GET', key, headers, signal })
    requirePiece(answer, at === 0 && end === seen.sizeBytes - 1)
    try {
      for await (const piece of answer.message) {
        yield piece
        at += piece.length
        breaks = 0
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (breaks >= mostBreaks) throw requests.broken(error)
    }
    if (breaks >= mostBreaks) throw requests.broken(new Error('the answer ends too soon'))
  }
}

/** A store that takes no notice of the range would give other bytes than were asked for. */
function requirePiece({ status, code, message }: Answer, isWhole: boolean): void {
  if (status === 206 || (status === 200 && isWhole)) return
  message.destroy()
  if (status === 404) throw new ObjectFault('gone', because('vanished'))
  if (status === 412 || status === 416) throw changed()
  throw code === 'AccessDenied' ? notPermitted() : refused(code ?? `status ${status}`)
}

function changed(): ObjectFault {
  return new ObjectFault('changed', because('changed'))
}

function notPermitted(): ObjectFault {
  return new ObjectFault('unreadable', because('not-permitted'))
}

/** Such as `InvalidObjectState`, of an object that lies in an archive of the store. */
function refused(code: string): ObjectFault {
  return new ObjectFault('unreadable', because('unreadable', { detail: code }))
}

function mayNotList(name: string, code = 'no reason'): AppError {
  const message = `The store ${name} does not tell which objects there are (${code}). Give our key the right to list the bucket and to read its objects. Nothing is lost: try again then, or resume.`
  return new AppError('STORE_DOWN', { message, store: name })
}
