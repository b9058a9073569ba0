import { buildPart, fetchPart, isBuilt } from './built.mjs'
import { findMissing } from './machine.mjs'
import { arePackagesInstalled, installPackages } from './packages.mjs'
import { parts } from './parts.mjs'

/** What has to be done before the server can start; empty on every start but the first. Reads a few hundred file times, starts nothing. */
export function findDue(names = Object.keys(parts)) {
  const due = names.filter((name) => !isGiven(parts[name]) && !isBuilt(name))
  return arePackagesInstalled() ? due : ['packages', ...due]
}

const isGiven = ({ override }) => override !== undefined && Boolean(process.env[override])

/**
 * Installs and builds what is due. Parts come from the user's cache where they were built before; the rest is built, the engine beside
 * all others because it takes longest. Throws a MissingTools error before anything is begun when the machine lacks a tool for it.
 */
export async function prepare(due, board, signal) {
  const names = due.filter((name) => name !== 'packages')
  const fetched = await Promise.all(names.map(async (name) => ((await fetchPart(name)) ? name : undefined)))
  for (const name of fetched.filter(Boolean)) board.say(`  ✓ ${parts[name].title}: taken from your cache folder`)
  const missing = findMissing(['java', ...names.filter((name) => !fetched.includes(name)).flatMap((name) => parts[name].tools)])
  if (missing.length > 0) throw new MissingTools(missing)
  const packages = due.includes('packages') ? board.step('packages', () => installPackages(signal)) : Promise.resolve()
  const build = (name) => board.step(parts[name].title, (hear) => buildPart(name, hear, signal))
  const begun = {}
  // Screens and server are built by packages, so these come first, and what a part is made of, which stands before it in the list.
  const before = (name) => Promise.all([parts[name].tools.length === 0 ? packages : undefined, begun[parts[name].after]])
  for (const name of names.filter((each) => !fetched.includes(each))) begun[name] = before(name).then(() => build(name))
  await allOrFirstError([...Object.values(begun), packages])
}

/** The machine lacks tools: one sentence with its cure for each. */
export class MissingTools extends Error {
  constructor(sentences) {
    super(sentences.join('\n'))
    this.name = 'MissingTools'
  }
}

/** Waits for all, so that a fault in one step does not leave another half done behind the message. */
async function allOrFirstError(promises) {
  const results = await Promise.allSettled(promises)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
