import { stat } from 'node:fs/promises'
import { AppError } from '@dossier/contract'

const lookEveryMs = 2_000

/**
 * Looks whether a home is still the folder that it was. The disk on which it lies may be removed; what is started then would make an empty home in the folder
 * that is left, and take it for a new one. `gone` is aborted then, with what to do.
 */
export class HomeWatch {
  readonly #home: string
  readonly #mark: string | undefined
  readonly #gone = new AbortController()
  readonly #timer: NodeJS.Timeout

  private constructor(home: string, mark: string | undefined) {
    this.#home = home
    this.#mark = mark
    this.#timer = setInterval(() => void this.isThere(), lookEveryMs).unref()
  }

  static async begin(home: string): Promise<HomeWatch> {
    return new HomeWatch(home, await markOf(home))
  }

  get gone(): AbortSignal {
    return this.#gone.signal
  }

  /** To be asked before anything is started that writes to it. */
  async isThere(): Promise<boolean> {
    if (this.#gone.signal.aborted) return false
    const isSame = (await markOf(this.#home)) === this.#mark
    if (!isSame) this.#gone.abort(goneFault(this.#home))
    return isSame
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/** Of the folder itself, whatever its name; undefined where there is none, or its disk does not answer. */
async function markOf(home: string): Promise<string | undefined> {
  return stat(home, { bigint: true }).then(
    ({ dev, ino }) => `${dev}.${ino}`,
    () => undefined,
  )
}

function goneFault(home: string): AppError {
  const message = `The home ${home} is gone: it was moved, or its disk removed. Put it back and start Dossier again, which goes on where it was.`
  return new AppError('BAD_FOLDER', { message, folder: home })
}
