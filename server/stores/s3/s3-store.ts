import { Readable } from 'node:stream'
import { AppError, because } from '@dossier/contract'
import { displayPath } from '../../scan/display-path.ts'
import { excluder, isSystemName, type ScanRules } from '../../scan/rules.ts'
import type { FoundEntry } from '../../scan/walk.ts'
import type { Store } from '../store.ts'
import { keyOf, type Place, pathOf, pathsAbove, prefixOf, whyUnnamed } from './names.ts'
import { listAll, listPage, lookAtObject, readObject } from './objects.ts'
import { type Bucket, Requests } from './requests.ts'

/** The objects of a bucket by the protocol of S3, at a folder. Connections are made with the first request. */
export function openS3Store(place: Place, bucket: Bucket): Store {
  const requests = new Requests(bucket)
  return {
    folder: place.folder,
    async check(folder, signal) {
      const { objects } = await listPage(requests, prefixOf(place, folder), { most: 1, signal })
      if (objects.length > 0) return
      const path = displayPath(folder)
      const message = `${path}: no object of the store ${requests.name} lies there. Look at the spelling, and at the prefix in the file of stores. Nothing that was indexed from it is lost.`
      throw new AppError('BAD_FOLDER', { message, path })
    },
    async *walk(folder, rules, signal) {
      const verdict = verdicts(rules, folder)
      for await (const { key, stamp } of listAll(requests, prefixOf(place, folder), signal)) {
        signal.throwIfAborted()
        // What programs leave to show an empty folder.
        if (key.endsWith('/') && stamp.sizeBytes === 0) continue
        const path = pathOf(place, key)
        const shown = displayPath(path)
        yield { path, displayPath: shown, name: shown.slice(shown.lastIndexOf('/') + 1), ...stamp, ...verdict(path, key) }
      }
    },
    look: (path, signal) => lookAtObject(requests, keyOf(place, path), signal),
    read: (path, seen, { start, end } = { start: 0, end: seen.sizeBytes - 1 }, signal) =>
      Readable.from(readObject(requests, keyOf(place, path), { seen, start, end }, signal)),
  }
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
