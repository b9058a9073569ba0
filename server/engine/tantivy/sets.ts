import { AppError } from '@dossier/contract'
import type { SetReference } from '../../query/tree.ts'
import type { NamedSet, SetProvider } from '../sets.ts'
import { UnknownSets } from './connection.ts'

/** Each round tells every set that is missing; another is needed only where the engine was restarted, or forgot sets, meanwhile. */
const rounds = 3

export type SetTeller = {
  provide(provider: SetProvider): void
  /** Runs a request; where the engine was not told its sets, tells them and runs it again. Throws INTERNAL where nobody provides a set. */
  withSets<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Sets on their way from the provider to the engine, each once, however many requests wait for it. */
export function createSetTeller(tell: (set: NamedSet) => Promise<void>): SetTeller {
  let provider: SetProvider | undefined
  const underway = new Map<string, Promise<void>>()

  async function provideOne(wanted: SetReference) {
    const set = await provider?.(wanted)
    if (set === undefined || set.version < wanted.version) throw notProvided(wanted, set)
    await tell(set)
  }

  function once(wanted: SetReference): Promise<void> {
    const key = `${wanted.version} ${wanted.name}`
    const known = underway.get(key)
    if (known) return known
    // Without the signal of the first who asks: others wait for the same set.
    const telling = provideOne(wanted).finally(() => underway.delete(key))
    underway.set(key, telling)
    return telling
  }

  return {
    provide(given) {
      provider = given
    },
    async withSets(request, signal) {
      for (let round = 1; ; round++) {
        try {
          return await request()
        } catch (error) {
          if (!(error instanceof UnknownSets) || round > rounds) throw error
          signal?.throwIfAborted()
          await Promise.all(error.sets.map(once))
        }
      }
    },
  }
}

function notProvided({ name, version }: SetReference, set: NamedSet | undefined): AppError {
  const found = set === undefined ? 'nobody provides it' : `only version ${set.version} is provided`
  return new AppError('INTERNAL', { message: `The set ${name} is wanted in version ${version}, but ${found}`, set: name })
}
