/**
 * Part of `npm run check`: who imports whom, from the one table in scripts/rooms.json. A room is a folder directly inside a place, or a file
 * that lies there. Its door is the files on its top level, or those that the table lists.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './setup/places.mjs'
import { checkRooms, readFiles } from './setup/rooms.mjs'

const tables = JSON.parse(readFileSync(join(root, 'scripts', 'rooms.json'), 'utf8'))
const isCode = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|\/testing\/|\/bench\/|\/(test|fake)-[^/]+$/.test(path)
const wrong = Object.entries(tables).flatMap(([place, rooms]) => {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--', place], { cwd: root, encoding: 'utf8' })
  const paths = [...new Set(listed.stdout.split('\n').filter(isCode))]
  return checkRooms({ place, rooms }, readFiles(root, paths))
})
for (const sentence of wrong) process.stdout.write(`${sentence}\n`)
process.stdout.write(wrong.length === 0 ? 'rooms: all imports keep to the table\n' : `rooms: ${wrong.length} wrong\n`)
process.exitCode = wrong.length === 0 ? 0 : 1
