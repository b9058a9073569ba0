import { findProcesses } from './processes.ts'
import type { Program } from './program.ts'

/** A process that may be killed: the server, or one that it started. */
export type Victim = { name: string; pid: number }

/** The server and its children, by what their command lines say. */
export function findVictims(home: string, program: Program): Victim[] {
  const serverPid = program.child.pid ?? 0
  const children = findProcesses(home).filter(({ pid }) => pid !== serverPid)
  return [{ name: 'server', pid: serverPid }, ...children.map(({ pid, command }) => ({ name: nameOf(command), pid }))]
}

const names: [RegExp, string][] = [
  [/worker\.js/, 'worker'],
  [/dossier-engine serve/, 'engine'],
  [/^\S*java .*-jar/, 'Tika'],
  [/^\S*sh -c/, 'shell'],
]

function nameOf(command: string): string {
  return names.find(([pattern]) => pattern.test(command))?.[1] ?? command.slice(0, 60)
}
