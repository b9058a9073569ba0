const values = new Map<string, unknown>()

/** What the server's settings say, as plugins read it; what they set is theirs alone, and forgotten with the page. */
export const pluginSettings = {
  get: (name: string, absent?: unknown): unknown => values.get(name) ?? absent,
  set: (name: string, value: unknown): void => {
    values.set(name, value)
  },
  merge: (more: object): void => {
    for (const [name, value] of Object.entries(more)) values.set(name, value)
  },
  is: (name: string): boolean => isTrue(values.get(name)),
  isnt: (name: string): boolean => !isTrue(values.get(name)),
}

/** On the wire all of them are texts. */
function isTrue(value: unknown): boolean {
  return value !== 'false' && Boolean(value)
}
