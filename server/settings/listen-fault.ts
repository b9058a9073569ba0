import { createServer } from 'node:net'
import { isStronger } from '@dossier/contract/settings/settings-list'
import type { Config } from '../config.ts'
import type { Known } from './check-change.ts'
import { parsedSetting, type Wanted, type WrongValue } from './wanted-settings.ts'

type Change = { known: Known; changes: Wanted[]; headers?: { host?: string | undefined } | undefined }

/** What is wrong with a new address or port: the program could not listen there at its next start, and then nobody could mend it on screen. */
export async function findAddressFaults(config: Config, { known, changes, headers }: Change): Promise<WrongValue[]> {
  const isOpen = ({ name }: Wanted) => (name === 'host' || name === 'port') && !isStronger(known.get(name)?.source ?? 'default')
  const asked = changes.filter(isOpen)
  if (asked.length === 0) return []
  const nextOf = (name: 'host' | 'port') => {
    const wanted = asked.find((each) => each.name === name)
    return (wanted ? (wanted.value ?? known.get(name)?.default) : known.get(name)?.next) ?? ''
  }
  const port = Number(nextOf('port'))
  // Its own port is taken by itself, also where it took any free one.
  const isOwn = port === config.port || headers?.host?.endsWith(`:${port}`)
  const fault = await listenFault(String(parsedSetting('host', nextOf('host'))), isOwn ? 0 : port)
  if (!fault) return []
  const blamed = asked.find(({ name }) => name === (fault.fault === 'notHere' ? 'host' : 'port')) ?? asked[0]
  return blamed ? [{ said: blamed.said, value: blamed.value, fault: { name: blamed.name, ...fault } }] : []
}

type Fault = Pick<WrongValue['fault'], 'fault' | 'reason'>

/** Listens for a moment. */
function listenFault(host: string, port: number): Promise<Fault | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(faultOf('code' in error ? error.code : undefined)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

function faultOf(code: unknown): Fault {
  if (code === 'EADDRINUSE') return { fault: 'taken', reason: 'another program listens there already' }
  if (code === 'EACCES') return { fault: 'reserved', reason: 'you lack permission to use it: give a port above 1023' }
  return { fault: 'notHere', reason: 'this machine has no such address' }
}
