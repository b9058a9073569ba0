const prefix = 'DS_DOCKER_'

/** What the environment says in the words of the program whose contract we speak: the value of each property, and the variable that says it. `contract/server.md` 7.2. */
export type KnownEnvironment = ReadonlyMap<string, { variable: string; value: string }>

/** Reads `DS_DOCKER_DATA_DIR` as `dataDir`, and so all that begin so; empty ones say nothing. */
export function readKnownEnvironment(env: NodeJS.ProcessEnv): KnownEnvironment {
  const said = Object.entries(env).flatMap(([variable, value]) => {
    if (!variable.startsWith(prefix) || !value) return []
    const property = propertyOf(variable)
    return [[property, { variable, value: property === 'mode' ? modeHere(value) : value }] as const]
  })
  return new Map(said)
}

function propertyOf(variable: string): string {
  const words = variable.slice(prefix.length).toLowerCase()
  return words.replace(/_+([a-z\d])/g, (_all, letter: string) => letter.toUpperCase())
}

/** Its mode with an index of its own, in which its packages start, is our local one. */
const modeHere = (mode: string) => (mode.toUpperCase() === 'EMBEDDED' ? 'local' : mode)
