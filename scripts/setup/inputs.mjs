import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'

const isIgnored = (name) => /^(node_modules|target|dist|lib|\..*)$|\.test\.tsx?$/.test(name)

/** The files below these files and folders of the checkout (tests left out), in one order on every machine; what is absent is left out. */
export function inputFiles(inputs, folder = root) {
  return inputs.flatMap((input) => listFiles(folder, input)).sort()
}

function listFiles(folder, input) {
  const stat = statSync(join(folder, input), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [input]
  const names = readdirSync(join(folder, input)).filter((name) => !isIgnored(name))
  return names.flatMap((name) => listFiles(folder, `${input}/${name}`))
}

/** What these files hold, in 20 hex digits: equal on every machine for equal files. `extra` counts too (a platform, a format's number). */
export function contentHash(files, extra, folder = root) {
  const hash = createHash('sha256').update(extra)
  for (const file of files) {
    const bytes = readFileSync(join(folder, file))
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 20)
}

/** Names, sizes and times of these files: equal means that nothing was touched, so that their content need not be read. `extra` counts too. */
export function touchMark(files, extra = '', folder = root) {
  const hash = createHash('sha256').update(extra)
  for (const file of files) {
    const { size, mtimeMs, ino } = statSync(join(folder, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ino}\n`)
  }
  return hash.digest('hex').slice(0, 20)
}
