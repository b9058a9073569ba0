import { createHash } from 'node:crypto'

/** An entity of FollowTheMoney, as its tools read it: one JSON object on a line. */
export type Entity = { id: string; schema: string; properties: Record<string, string[]> }

/** An entity without the properties that have no value; each value once. */
export function entity(id: string, schema: string, properties: Record<string, readonly (string | undefined)[]>): Entity {
  const filled = Object.entries(properties).flatMap(([name, values]) => {
    const told = [...new Set(values.map((value = '') => plain(value)).filter((value) => value !== ''))]
    return told.length === 0 ? [] : [[name, told] as const]
  })
  return { id, schema, properties: Object.fromEntries(filled) }
}

/** As FollowTheMoney's own tools would write it: composed characters, plain spaces. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\S ]/g, ' ')
    .trim()
}

/** The id of whoever is called so in a project: the same name is the same entity. */
export function idOf(...parts: string[]): string {
  return `dossier-${createHash('sha1').update(parts.join('\0')).digest('hex')}`
}
