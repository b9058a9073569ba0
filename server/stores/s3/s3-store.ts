import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { AppError, because } from '@dossier/contract'
import { displayPath } from '../../scan/display-path.ts'
import { excluder, isSystemName, type ScanRules } from '../../scan/rules.ts'
import type { FoundEntry } from '../../scan/walk.ts'
import { ObjectFault, type ObjectState, type Piece, type Store } from '../store.ts'
import { type ListedObject, type Listing, readListing, stampOf } from './listing.ts'
import { keyOf, type Place, pathOf, pathsAbove, prefixOf, whyUnnamed } from './names.ts'
import { type Answer, type Bucket, Requests } from './requests.ts'

/** So many times in a row a stream may break before its first byte. */
const mostBreaks = 3

/** The objects of a bucket by the protocol of S3, at a folder. Connections are made with the first request. */
export function openS3Store(place: Place, bucket: Bucket): Store {
  const requests = new Requests(bucket)

  async function list(prefix: string, { after, most, signal }: Page): Promise<Listing> {
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

  async function* listAll(prefix: string, signal: AbortSignal): AsyncGenerator<ListedObject> {
    for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
      const { objects, next } = await list(prefix, { after, most: 1_000, signal })
      yield* objects
      after = next
    }
  }

  async function look(path: Buffer, signal?: AbortSignal): Promise<ObjectState | undefined> {
    const key = keyOf(place, path)
    if (whyUnnamed(key) !== undefined) return undefined
    const { status, message } = await requests.send({ method: 'HEAD', key, signal })
    message.resume()
    if (status === 404 || status === 403) return lookCloser(key, status, signal)
    if (status !== 200) throw refused(`status ${status}`)
    const { etag, 'content-length': length, 'last-modified': modified = '' } = message.headers
    if (etag === undefined) throw refused('no ETag')
    return { ...stampOf({ sizeBytes: Number(length), modifiedMs: Date.parse(modified), etag }), tag: etag }
  }

  /** The answer to HEAD has no words: whether the object is meant, or the bucket and our key, is only told of its bytes. */
  async function lookCloser(key: string, former: number, signal?: AbortSignal): Promise<undefined> {
    const { status, message, code } = await requests.send({ method: 'GET', key, headers: { range: 'bytes=0-0' }, signal })
    message.destroy()
    if (status === 404) return undefined
    throw code === 'AccessDenied' ? notPermitted() : refused(code ?? `status ${former}`)
  }

  /** Goes on where a connection broke, with the very state that was looked at. */
  async function* pieces(path: Buffer, seen: ObjectState, { start, end }: Piece, signal?: AbortSignal): AsyncGenerator<Buffer> {
    const key = keyOf(place, path)
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

  return {
    folder: place.folder,
    async check(folder, signal) {
      const { objects } = await list(prefixOf(place, folder), { most: 1, signal })
      if (objects.length > 0) return
      const path = displayPath(folder)
      const message = `${path}: no object of the store ${requests.name} lies there. Look at the spelling, and at the prefix in the file of stores. Nothing that was indexed from it is lost.`
      throw new AppError('BAD_FOLDER', { message, path })
    },
    async *walk(folder, rules, signal) {
      const verdict = verdicts(rules, folder)
      for await (const { key, stamp } of listAll(prefixOf(place, folder), signal)) {
        signal.throwIfAborted()
        // What programs leave to show an empty folder.
        if (key.endsWith('/') && stamp.sizeBytes === 0) continue
        const path = pathOf(place, key)
        const shown = displayPath(path)
        yield { path, displayPath: shown, name: shown.slice(shown.lastIndexOf('/') + 1), ...stamp, ...verdict(path, key) }
      }
    },
    look,
    read: (path, seen, piece = { start: 0, end: seen.sizeBytes - 1 }, signal) => Readable.from(pieces(path, seen, piece, signal)),
  }
}

type Page = { after?: string | undefined; most: number; signal?: AbortSignal | undefined }

/** A store that takes no notice of the range would give other bytes than were asked for. */
function requirePiece({ status, code, message }: Answer, isWhole: boolean): void {
  if (status === 206 || (status === 200 && isWhole)) return
  message.destroy()
  if (status === 404) throw new ObjectFault('gone', because('vanished'))
  if (status === 412 || status === 416) throw changed()
  throw code === 'AccessDenied' ? notPermitted() : refused(code ?? `status ${status}`)
}

type Verdict =
  | Pick<Extract<FoundEntry, { kind: 'file' }>, 'kind'>
  | Pick<Exclude<FoundEntry, { kind: 'file' }>, 'kind' | 'reason'>

/** What the rules of a walk say of each object: a folder that is left out takes all below it along. */
function verdicts({ excludePattern }: ScanRules, folder: Buffer): (path: Buffer, key: string) => Verdict {
  const isExcluded = excluder(excludePattern)
  return (path, key) => {
    for (const above of pathsAbove(path, folder)) {
      if (isSystemName(above.slice(above.lastIndexOf('/') + 1))) return { kind: 'skipped', reason: because('system-file') }
      if (isExcluded(above)) return { kind: 'skipped', reason: because('excluded') }
    }
    const why = whyUnnamed(key)
    return why === undefined ? { kind: 'file' } : { kind: 'failed', reason: because('unreadable', { detail: why }) }
  }
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
