import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Holds the imports of a place (`server`, `web/src`) against the table of its rooms: which rooms each may import, and which files are a
 * room's door. Answers what is wrong, a sentence each.
 *
 * @param {{ place: string, rooms: Record<string, { imports: string[], door?: string[] }> }} table
 * @param {{ path: string, text: string }[]} files  those of the place, tests left out
 */
export function checkRooms({ place, rooms }, files) {
  const edges = files.flatMap((file) => importsOf(place, rooms, file))
  return [
    ...findCircles(rooms),
    ...unknownRooms(place, rooms, files),
    ...edges.flatMap((edge) => checkEdge(rooms, edge)),
    ...unusedRights(rooms, edges),
  ]
}

/** Reads the files of a place. */
export function readFiles(root, paths) {
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const importPattern = /(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)'/gm

function importsOf(place, rooms, { path, text }) {
  const found = []
  for (const [, target] of text.matchAll(importPattern)) {
    const to = normalize(join(dirname(path), target))
    if (!to.startsWith(`${place}/`)) continue
    const room = roomOf(place, rooms, to)
    const edge = { file: path, from: roomOf(place, rooms, path), to: room, inner: to.slice(`${place}/${room}/`.length) }
    if (edge.from !== edge.to) found.push(edge)
  }
  return found
}

/** The folder directly inside the place, or the file itself where it lies there; a folder or file inside that where the table has it as a room of its own. */
function roomOf(place, rooms, path) {
  const parts = path.slice(place.length + 1).split('/')
  for (let depth = parts.length; depth > 1; depth--) {
    const inner = parts.slice(0, depth).join('/')
    if (rooms[inner]) return inner
  }
  return parts[0]
}

function checkEdge(rooms, { file, from, to, inner }) {
  const right = rooms[from]
  const target = rooms[to]
  if (!right || !target) return []
  if (!right.imports.includes(to)) return [`${file}: the room ${from} may not import ${to}`]
  const isDoor = target.door
    ? target.door.some((door) => door === inner || (door.endsWith('/') && inner.startsWith(door)))
    : !inner.includes('/')
  return isDoor ? [] : [`${file}: ${to}/${inner} is not a door of ${to}`]
}

function unknownRooms(place, rooms, files) {
  const found = new Set(files.map(({ path }) => roomOf(place, rooms, path)))
  return [
    ...[...found].filter((room) => !rooms[room]).map((room) => `${place}/${room} is in no line of the table of rooms`),
    ...Object.keys(rooms)
      .filter((room) => !found.has(room))
      .map((room) => `the table of rooms names ${place}/${room}, which is not there`),
  ]
}

/** A right that nobody uses is taken out of the table, so that it tells what is. */
function unusedRights(rooms, edges) {
  const used = new Set(edges.map(({ from, to }) => `${from} ${to}`))
  return Object.entries(rooms).flatMap(([from, { imports }]) =>
    imports.filter((to) => !used.has(`${from} ${to}`)).map((to) => `the table lets ${from} import ${to}, but nothing there does`),
  )
}

/** The table itself has no circle, so no imports that keep to it have one. */
function findCircles(rooms) {
  const done = new Set()
  const circles = []
  const visit = (room, path) => {
    if (path.includes(room)) return circles.push(`a circle of rooms: ${[...path.slice(path.indexOf(room)), room].join(' → ')}`)
    if (done.has(room)) return undefined
    for (const next of rooms[room]?.imports ?? []) visit(next, [...path, room])
    return done.add(room)
  }
  for (const room of Object.keys(rooms)) visit(room, [])
  return circles
}
