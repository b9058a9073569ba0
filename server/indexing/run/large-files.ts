import type { IndexingProperties } from '@dossier/contract'
import type { MembersRead } from '../../extract/port.ts'

/** The large containers that a run reads at present, which take longer than all that is read beside them. */
export class LargeFiles {
  readonly #files = new Map<string, MembersRead>()

  /** `members` undefined: it is not read any more. */
  note(path: string, members: MembersRead | undefined): void {
    if (members) this.#files.set(path, members)
    else this.#files.delete(path)
  }

  /** The one that was begun first, as the properties of a run tell it. */
  get largeFile(): IndexingProperties['largeFile'] {
    const [first] = this.#files
    return first && { path: first[0], members: first[1].read, of: first[1].of }
  }
}
