import { makeFolder } from '../harness/folders.ts'
import { startProgram } from '../harness/program.ts'
import { expectUndisturbed, type Ground, untilDone } from './ground.ts'

/** Machine settings that must not affect ids, texts and states. */
const machines: Record<string, NodeJS.ProcessEnv> = {
  'time zone Pacific/Auckland': { TZ: 'Pacific/Auckland' },
  'language ja_JP.UTF-8': { LANG: 'ja_JP.UTF-8', LC_ALL: 'ja_JP.UTF-8' },
  'language C': { LANG: 'C', LC_ALL: 'C' },
  'Turkish, whose i is another': {
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    JAVA_TOOL_OPTIONS: '-Duser.language=tr -Duser.country=TR',
  },
  'Java that takes texts for Latin-1': { JAVA_TOOL_OPTIONS: '-Dfile.encoding=ISO-8859-1' },
  'memory 1.2g': { DOSSIER_MEMORY: '1.2g' },
}

/** The same files on machines that are set otherwise: equal ids, texts and states. */
export async function proveSettings(ground: Ground): Promise<string[]> {
  const lines: string[] = []
  for (const [name, env] of Object.entries(machines)) {
    const program = await startProgram(await makeFolder('proof-settings'), [ground.folder], env)
    try {
      await untilDone(program)
      await expectUndisturbed(program, ground)
    } finally {
      await program.stop()
    }
    lines.push(`${name}: equal.`)
    process.stderr.write(`${lines.at(-1)}\n`)
  }
  return lines
}
