import { AppError } from '@dossier/contract'
import type { SetReference } from '../query/tree.ts'
import type { NamedSet, SetProvider } from './sets.ts'

/** The engine lacks these sets, or has them only in older versions. */
export class UnknownSets extends Error {
  readonly sets: SetReference[]

  constructor(sets: SetReference[]) {
    super('the engine lacks sets that the request refers to')
    this.sets = sets
  }
}

/** Each attempt defines all missing sets; a further one is only needed if the engine restarted or evicted sets meanwhile. */
const rounds = 3

export type SetTeller = {
  provide(provider: SetProvider): void
  /** Runs a request; if the engine lacks its sets, defines them and runs it again. Throws INTERNAL if nobody provides a set. */
  withSets<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Carries sets from the provider to the engine, each only once, however many requests are waiting for it. */
export function createSetTeller(tell: (set: NamedSet) => Promise<void>): SetTeller {
  let provider: SetProvider | undefined
  const underway = new Map<string, Promise<void>>()
  /** Counts requests and tellings, so that it is known which came first. */
  let clock = 0
  /** By name the last telling: a request that began before it lacks the set no more. */
  const told = new Map<string, { version: number; at: number }>()

  async function provideOne(wanted: SetReference) {
    const set = await provider?.(wanted)
    if (set === undefined || set.version < wanted.version) throw notProvided(wanted, set)
    await tell(set)
    told.set(set.name, { version: set.version, at: ++clock })
  }

  function wasToldSince({ name, version }: SetReference, began: number): boolean {
    const last = told.get(name)
    return last !== undefined && last.version >= version && last.at > began
  }

  function once(wanted: SetReference): Promise<void> {
    const key = `${wanted.version} ${wanted.name}`
    const known = underway.get(key)
    if (known) return known
    // Not bound to the signal of the first caller: others may be waiting for the same set.
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
        const began = ++clock
        try {
          return await request()
        } catch (error) {
          if (!(error instanceof UnknownSets) || round > rounds) throw error
          signal?.throwIfAborted()
          await Promise.all(error.sets.filter((wanted) => !wasToldSince(wanted, began)).map(once))
        }
      }
    },
  }
}

function notProvided({ name, version }: SetReference, set: NamedSet | undefined): AppError {
  const found = set === undefined ? 'nobody provides it' : `only version ${set.version} is provided`
  return new AppError('INTERNAL', { message: `The set ${name} is wanted in version ${version}, but ${found}`, set: name })
}
