import type { HealthPart } from '@dossier/contract'
import { rightsOfReaders } from '@dossier/contract/settings/health'
import { type Refusal, whatHolds, withoutNewPrivileges } from '../confine/confined.ts'
import { javaHome } from '../extract/java-home.ts'
import type { HealthDeps } from './deps.ts'

const everywhere = 'Java is told no names of other machines and sent to a proxy that is not there.'
const whole =
  'Which programs: Tika in both its processes, Tesseract, and the process of OCR, which opens files itself and has no sockets. Dossier itself opens files too, to count and to check, and keeps its rights.'
const cure =
  'Documents are read all the same. Linux 6.12 or newer, with Landlock and seccomp, refuses all of this; on another system a virtual machine with such a Linux does.'

/** What each refusal means to a reader of documents, and what it takes. */
const lines: Record<Refusal, { does: string; takes: string }> = {
  writes: { does: 'writes nothing outside its own folder in the home', takes: 'Linux 5.13 with Landlock' },
  reads: {
    does: 'reads no files but Java, libraries and fonts: it is sent the bytes of documents',
    takes: 'Linux 5.13 with Landlock',
  },
  connections: { does: 'connects to no other program or machine', takes: 'Linux with seccomp, on x86-64 or ARM64' },
  datagrams: {
    does: 'sends no packets and has no sockets but that at which we ask it',
    takes: 'Linux with seccomp, on x86-64 or ARM64',
  },
  signals: { does: 'sends no signals to other programs', takes: 'Linux 6.12 with Landlock' },
  calls: {
    does: 'looks into no other program, mounts nothing, and makes no namespaces',
    takes: 'Linux with seccomp, on x86-64 or ARM64',
  },
  privileges: { does: 'gains no privileges', takes: 'Linux' },
}

/** Which rights the programs have that touch bytes of documents: tried, not read off a version. `ok` only where all of them are refused. */
export async function checkRights({
  engineBinary,
  java = 'java',
}: Pick<HealthDeps, 'engineBinary' | 'java'>): Promise<HealthPart> {
  const { holds, landlock } = whatHolds(engineBinary)
  const refused = new Set(holds)
  // Without our own program the system's can still do this.
  if (withoutNewPrivileges().length > 0) refused.add('privileges')
  const isJavaKnown = javaHome(java) !== undefined
  // A command that only calls Java may read anything: nobody knows what it needs.
  if (!isJavaKnown) refused.delete('reads')
  const told = rightsOfReaders.map((name) => tell(name, refused.has(name), isJavaKnown ? undefined : java))
  return {
    name: 'rights',
    state: refused.size === rightsOfReaders.length ? 'ok' : 'missing',
    version: landlock > 0 ? `Landlock ${landlock}` : null,
    detail: ['A reader of documents', ...told, everywhere, whole].join('\n'),
    said: [],
    rights: rightsOfReaders.map((name) => ({ name, isRefused: refused.has(name) })),
    cure: refused.size === rightsOfReaders.length ? null : cure,
    advised: [],
  }
}

/** `unknownJava`: the command whose Java could not be found. */
function tell(name: Refusal, isRefused: boolean, unknownJava: string | undefined): string {
  const { does, takes } = lines[name]
  if (isRefused) return `✓ ${does}`
  if (name === 'reads' && unknownJava !== undefined)
    return `✗ not so here: ${does} (the command ${unknownJava} is no Java itself, so that nobody knows what it reads; Tesseract is held to it)`
  return `✗ not so here: ${does} (it takes ${takes})`
}
