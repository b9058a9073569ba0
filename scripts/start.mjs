/**
 * `npm start [-- FOLDER] [--port N] [--home DIR] [--no-open]`: from a fresh checkout to the running program. Built-in modules only, because
 * nothing is installed yet; Node 20, because that is what machines have. It prepares what is missing, then is `dossier serve`.
 */
import process from 'node:process'

const { checkNode } = await import('./setup/machine.mjs')
const tooOld = checkNode()
if (tooOld) {
  process.stderr.write(`${tooOld}\n`)
  process.exit(1)
}
const { runPrepared } = await import('./setup/prepared.mjs')
process.exit(await runPrepared(['serve', ...process.argv.slice(2)]))
