import { hostname } from 'node:os'
import process from 'node:process'
import type { RunWorker } from '@dossier/contract'
import type { MembersRead } from '../../extract/port.ts'

/** What of a run this worker reads at present, by the paths of its files: begun, and neither stored nor given up. */
export class FilesInHand {
  /** Large containers among them have members: these take longer than all that is read beside them. */
  readonly #files = new Map<string, MembersRead | undefined>()
  #last: string | null = null

  begin(path: string): void {
    this.#files.set(path, undefined)
    this.#last = path
  }

  /** How far the reading of a large container is. */
  note(path: string, members: MembersRead): void {
    this.#files.set(path, members)
  }

  end(path: string): void {
    this.#files.delete(path)
    if (this.#files.size === 0) this.#last = null
  }

  /** As others are told of it: the file that was begun last, and of large containers the one that was begun first. */
  get told(): RunWorker {
    const name = `${hostname()} (${process.pid})`
    const worker = { name, files: this.#files.size, currentFile: this.#last }
    for (const [path, members] of this.#files)
      if (members) return { ...worker, largeFile: { path, members: members.read, of: members.of } }
    return worker
  }
}
