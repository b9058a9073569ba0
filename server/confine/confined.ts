import { spawnSync } from 'node:child_process'
import { rightsOfReaders } from '@dossier/contract/settings/health'
import { z } from 'zod'

/** What a program keeps of our rights; all else is taken, as far as the kernel can. */
export type Rights = {
  /** Folders in which it may do as it likes. */
  writes?: string[]
  /** Files and folders beside the system's libraries, fonts and settings; `anything`: what its user may read. */
  reads: string[] | 'anything'
  /** The TCP port at which it may listen; absent: it has no sockets. */
  serves?: number
}

/** What a confined program is refused, as `dossier-engine confine --tell` has tried it; `privileges`: it can gain none. */
export type Refusal = (typeof rightsOfReaders)[number]

/** What holds on this machine; `landlock`: the kernel's version of it, 0 where it has none. */
export type Held = { landlock: number; holds: ReadonlySet<Refusal> }

const Told = z.object({ landlock: z.int(), holds: z.array(z.enum(rightsOfReaders)) })
const nothing: Held = { landlock: 0, holds: new Set() }

/**
 * The beginning of the command line of a program that touches bytes of documents: what follows it is started with these rights alone. Empty where this
 * system takes none. `confiner`: our engine program, whose `confine` does it; where that is absent, or too old to know it, only new privileges are refused.
 */
export function confined(confiner: string | undefined, { writes = [], reads, serves }: Rights): string[] {
  if (confiner === undefined || whatHolds(confiner).holds.size === 0) return withoutNewPrivileges()
  return [
    confiner,
    'confine',
    ...writes.flatMap((folder) => ['--write', folder]),
    ...(reads === 'anything' ? ['--read-anything'] : reads.flatMap((path) => ['--read', path])),
    ...(serves === undefined ? [] : ['--serve', String(serves)]),
    '--',
  ]
}

const known = new Map<string, Held>()

/** Tried once for each program, in a few milliseconds. */
export function whatHolds(confiner: string): Held {
  const held = known.get(confiner) ?? askHeld(confiner)
  known.set(confiner, held)
  return held
}

function askHeld(confiner: string): Held {
  const { status, stdout } = spawnSync(confiner, ['confine', '--tell'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const told = Told.safeParse(status === 0 ? jsonOf(stdout) : undefined)
  return told.success ? { landlock: told.data.landlock, holds: new Set(told.data.holds) } : nothing
}

/** Undefined where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const setpriv = ['setpriv', '--no-new-privs']
let hasSetpriv: boolean | undefined

/** By the system's own program (Linux); nothing where there is none. */
export function withoutNewPrivileges(): string[] {
  const [program = '', ...options] = setpriv
  hasSetpriv ??= spawnSync(program, [...options, 'true'], { stdio: 'ignore' }).status === 0
  return hasSetpriv ? setpriv : []
}
