/** `node scripts/build.mjs [engine] [tika] [web]`: makes the built parts in `.cache/built`, or takes them from the user's cache. */
import process from 'node:process'
import { reportFault } from './setup/fault.mjs'
import { parts } from './setup/parts.mjs'
import { findDue, prepare } from './setup/setup.mjs'
import { createBoard } from './setup/steps.mjs'

const names = process.argv.slice(2)
const unknown = names.find((name) => !(name in parts))
if (unknown !== undefined) {
  process.stderr.write(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
const board = createBoard()
try {
  const due = findDue(names.length > 0 ? names : undefined)
  if (due.length === 0) board.say('  ✓ everything is built')
  else await prepare(due, board)
} catch (error) {
  process.exitCode = reportFault(error)
} finally {
  board.close()
}
