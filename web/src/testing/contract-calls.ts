import type { Call, Calls } from '@dossier/contract'

const modules: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../../../contract/**/*.ts', '!../../../contract/**/*.test.ts', '!../../../contract/node_modules/**'],
  { eager: true },
)

/** All calls of the contract, those that are still to come too. */
const calls: Call[] = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, value]) => callsIn(value))

/** The call that a request is, or undefined; of several that fit the one with the fewest parameters, as the server decides. */
export function findCall(method: string, address: string): Call | undefined {
  const path = address.replace(/[?#].*$/, '')
  return calls
    .filter((call) => (method === 'HEAD' ? 'GET' : method) === call.method && patternOf(call).test(path))
    .toSorted((a, b) => openness(a) - openness(b))[0]
}

function callsIn(value: unknown): Call[] {
  if (isCall(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(callsIn) : []
}

function isCall(value: unknown): value is Calls[string] {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}

function patternOf({ path }: Call): RegExp {
  const parts = path
    .split(/(:\w+|\*)/)
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+()]/g, '\\$&')))
  return new RegExp(`^${parts.join('')}$`)
}

function openness({ path }: Call): number {
  return (path.match(/:/g)?.length ?? 0) + (path.includes('*') ? 100 : 0)
}
