import { delimiter } from 'node:path'
import { confined } from '../../../confine/confined.ts'
import { leastEnvironment } from '../../../confine/environment.ts'
import type { Leashed } from '../../../confine/leash.ts'
import { javaHome } from '../../java-home.ts'
import { classesOf, jarsOf, javaOptions, withEnglishMessages } from '../process/process.ts'
import { writeSettings } from '../process/settings-files.ts'

/** `jar`: Tika's; `program`: ours, which calls it; `folder`: where its processes have folders of their own; `everyFileMs`: the limit of time of a small file. */
export type UnpackPlaces = {
  jar: string
  program: string
  folder: string
  java?: string | undefined
  confiner?: string | undefined
  everyFileMs?: number
}

/** As much as one that reads for texts. */
const heapMegabytes = 512

/**
 * How the program that takes documents out of a file is started: it has no sockets, reads nothing but Java and the jars, and writes nothing outside its folder, as far as the system refuses it.
 * It gets the file by its standard input.
 */
export function unpackCommand({ jar, program, java = 'java', confiner }: UnpackPlaces, folder: string): Leashed {
  // It serves nobody.
  const config = writeSettings(folder, { port: 0 })
  const classes = classesOf({ jar })
  const home = javaHome(java)
  const reads = home === undefined ? ('anything' as const) : [home, ...jarsOf({ jar }), program, ...(classes ? [classes] : [])]
  const command = [
    java,
    ...(classes ? [`-XX:SharedArchiveFile=${classes}`] : []),
    ...javaOptions({ heapMegabytes }, folder),
    // What Java itself says would stand among the answers.
    ...['-XX:+DisplayVMOutputToStderr', '-Xlog:disable', '-Xlog:all=warning:stderr'],
    ...['-cp', [...jarsOf({ jar }), program].join(delimiter), 'Unpack', config, folder],
  ]
  const confinement = confined(confiner, { writes: [folder], reads })
  return { command: [...confinement, ...command], env: withEnglishMessages(leastEnvironment(process.env)), folder }
}
