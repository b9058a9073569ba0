import type { HealthPart } from '@dossier/contract'
import { type Held, type Refusal, whatHolds, withoutNewPrivileges } from '../confine/confined.ts'
import { javaHome } from '../extract/java-home.ts'
import type { HealthDeps } from './deps.ts'

const everywhere = 'Java is told no names of other machines and sent to a proxy that is not there.'
const whole =
  'Which programs: Tika in both its processes, Tesseract, and the process of OCR, which opens files itself and has no sockets. Dossier itself opens files too, to count and to check, and keeps its rights.'

/** What each refusal means to a reader of documents, and what it takes. */
const lines: [Refusal, string, string][] = [
  ['writes', 'writes nothing outside its own folder in the home', 'Linux 5.13 with Landlock'],
  ['reads', 'reads no files but Java, libraries and fonts: it is sent the bytes of documents', 'Linux 5.13 with Landlock'],
  ['connections', 'connects to no other program or machine', 'Linux with seccomp, on x86-64 or ARM64'],
  ['datagrams', 'sends no packets and has no sockets but that at which we ask it', 'Linux with seccomp, on x86-64 or ARM64'],
  ['signals', 'sends no signals to other programs', 'Linux 6.12 with Landlock'],
  ['calls', 'looks into no other program, mounts nothing, and makes no namespaces', 'Linux with seccomp, on x86-64 or ARM64'],
  ['privileges', 'gains no privileges', 'Linux'],
]

/** Which rights the programs have that touch bytes of documents: tried, not read off a version. */
export async function checkRights({
  engineBinary,
  java = 'java',
}: Pick<HealthDeps, 'engineBinary' | 'java'>): Promise<HealthPart> {
  const held = whatHolds(engineBinary)
  const holds = new Set(held.holds)
  // Without our own program the system's can still do this.
  if (withoutNewPrivileges().length > 0) holds.add('privileges')
  const told = lines.map(([name, does, takes]) => tell(name, { does, takes, holds, java }))
  const detail = ['A reader of documents', ...told, everywhere, whole].join('\n')
  const version = held.landlock > 0 ? `Landlock ${held.landlock}` : null
  return { name: 'rights', state: holds.size > 0 ? 'ok' : 'missing', version, detail, cure: null }
}

type Known = { does: string; takes: string; holds: Held['holds']; java: string }

function tell(name: Refusal, { does, takes, holds, java }: Known): string {
  if (!holds.has(name)) return `✗ not so here: ${does} (it takes ${takes})`
  const isOpen = name === 'reads' && javaHome(java) === undefined
  if (isOpen)
    return `✗ not so here: ${does} (the command ${java} is no Java itself, so that nobody knows what it reads; Tesseract is held to it)`
  return `✓ ${does}`
}
