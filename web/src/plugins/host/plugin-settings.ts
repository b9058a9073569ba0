let ofServer: ReadonlyMap<string, unknown> = new Map()
const own = new Map<string, unknown>()

/** What the server's settings say. What plugins have set holds on: the session is read again now and then. */
export function takeSettings(settings: object): void {
  ofServer = new Map(Object.entries(settings))
}

/** The settings as plugins read them; what they set is theirs alone, and forgotten with the page. */
export const pluginSettings = {
  get: (name: string, absent?: unknown): unknown => read(name) ?? absent,
  set: (name: string, value: unknown): void => {
    own.set(name, value)
  },
  merge: (more: object): void => {
    for (const [name, value] of Object.entries(more)) own.set(name, value)
  },
  is: (name: string): boolean => isTrue(read(name)),
  isnt: (name: string): boolean => !isTrue(read(name)),
}

function read(name: string): unknown {
  return own.has(name) ? own.get(name) : ofServer.get(name)
}

/** On the wire all of them are texts. */
function isTrue(value: unknown): boolean {
  return value !== 'false' && Boolean(value)
}
