import { delimiter, join } from 'node:path'
import { confined } from '../../../confine/confined.ts'
import { leastEnvironment } from '../../../confine/environment.ts'
import type { Leashed } from '../../../confine/leash.ts'
import { javaHome } from '../../../extract/java-home.ts'
import { withoutNetwork } from '../../../extract/least-rights.ts'

/** `jar`: our program; `programFolder`: the jars of CoreNLP; `file`: the model; `folder`: its own, for temporary files. */
export type CorenlpChild = {
  java: string
  jar: string
  programFolder: string
  file: string
  language: string
  confiner?: string | undefined
  folder: string
}

/** French has to be cut at elisions ("l'ONU"); the other models cut texts as they were trained. */
const tokenizers: Readonly<Record<string, string>> = { FRENCH: 'fr' }

const heapMegabytes = 400

/** Searches and reading of files come first. */
const standsBack = 5

/**
 * How the program that finds names in one language is started: it has no sockets, reads nothing but Java, its jars and its model, and writes nothing outside a
 * folder of its own, as far as the system refuses it. It gets texts by its standard input.
 */
export function childCommand({ java, jar, programFolder, file, language, confiner, folder }: CorenlpChild): Leashed {
  const home = javaHome(java)
  const reads = home === undefined ? ('anything' as const) : [home, jar, programFolder, file]
  const options = [
    `-Xmx${heapMegabytes}m`,
    '-XX:+UseSerialGC',
    '-XX:+ExitOnOutOfMemoryError',
    // Its last words would stand among the answers.
    '-XX:+DisplayVMOutputToStderr',
    '-XX:+ErrorFileToStderr',
    '-XX:-CreateCoredumpOnCrash',
    '-XX:+DisableAttachMechanism',
    '-XX:-UsePerfData',
    '-Dfile.encoding=UTF-8',
    '-Djava.awt.headless=true',
    ...withoutNetwork(folder),
    `-Djava.io.tmpdir=${folder}`,
  ]
  const classes = [jar, join(programFolder, '*')].join(delimiter)
  const command = [java, ...options, '-cp', classes, 'NameFinder', file, tokenizers[language] ?? '']
  const confinement = confined(confiner, { writes: [folder], reads })
  return { command: [...confinement, ...command], env: leastEnvironment(process.env), standsBack, folder }
}
