#!/usr/bin/env node
/** `npx dossier COMMAND`: the command line. Runs on Node 20 and hands over to Node 24; prepares the checkout when it must. */
import process from 'node:process'

const { checkNode } = await import('./setup/machine.mjs')
const tooOld = checkNode()
if (tooOld) {
  process.stderr.write(`${tooOld}\n`)
  process.exit(1)
}
const { runPrepared } = await import('./setup/prepared.mjs')
process.exit(await runPrepared(process.argv.slice(2)))
