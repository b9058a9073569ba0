/** Part of `npm run check`: no circle of imports among the rooms of the engine program, nor among the modules of a room. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './setup/places.mjs'
import { findRustCircles } from './setup/rust-modules.mjs'

const source = join(root, 'engine-tantivy', 'src')
const files = globSync('**/*.rs', { cwd: source }).sort()
const circles = findRustCircles(files.map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') })))
for (const sentence of circles) process.stdout.write(`${sentence}\n`)
process.stdout.write(circles.length === 0 ? 'rust rooms: no circles\n' : `rust rooms: ${circles.length} circles\n`)
process.exitCode = circles.length === 0 ? 0 : 1
