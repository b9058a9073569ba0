import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { FoundNames } from '@dossier/contract/names/names'
import { modelPlace } from '@dossier/server/models/model-files.ts'
import { placeModels, requireModel } from '@dossier/server/models/testing/models-there.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { findProcesses } from '../harness/processes.ts'
import { type Program, startProgram } from '../harness/program.ts'

const project = 'local-datashare'
/** Speaks as CoreNLP's program does: it knows one name, and some texts are too much for it. */
const finder = `
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public final class NameFinder {
  public static void main(String[] arguments) throws IOException {
    BufferedReader texts = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("\\"ready\\"");
    for (String text = texts.readLine(); text != null; text = texts.readLine()) {
      if (text.contains("hang")) Thread.currentThread().setName("hangs");
      if (text.contains("hang")) continue;
      List<byte[]> filled = new ArrayList<>();
      while (text.contains("memory")) filled.add(new byte[1 << 20]);
      int at = text.indexOf("Ada Byron");
      System.out.println(at < 0 ? "[]" : "[[" + (at - 1) + "," + (at + 8) + ",\\"PERSON\\"]]");
    }
  }
}
`
let home: string
let files: string
let models: string
let program: Program

beforeAll(async () => {
  home = await makeFolder('finder-home')
  files = await makeFolder('finder-files')
  models = await makeFolder('finder-models')
  await placeModels(models, ['ENGLISH'])
  await writeFile(join(files, 'letter.txt'), 'Ada Byron wrote to her')
  await writeFile(join(files, 'hangs.txt'), 'this will hang')
  await writeFile(join(files, 'memory.txt'), 'more memory than there is')
  await writeFile(join(files, 'note.txt'), 'She answered Ada Byron')
  const env = { DOSSIER_MODELS: models, DOSSIER_NAME_FINDER: await buildFinder() }
  program = await startProgram(home, [files], env)
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

/** The jar of the finder. */
async function buildFinder(): Promise<string> {
  const folder = await makeFolder('finder-program')
  const [source, jar] = [join(folder, 'NameFinder.java'), join(folder, 'finder.jar')]
  await writeFile(source, finder)
  execFileSync('javac', ['--release', '17', '-d', join(folder, 'classes'), source])
  execFileSync('jar', ['--create', '--file', jar, '-C', join(folder, 'classes'), '.'])
  return jar
}

const Started = z.object({ taskIds: z.array(z.string()) })

async function ask(): Promise<() => Promise<FoundNames>> {
  const body = { options: { defaultProject: project, syncModels: true } }
  const { taskIds } = Started.parse(await program.call('POST', '/api/task/findNames/corenlp', body))
  return async () => {
    await untilIndexed(program)
    return FoundNames.parse(await program.call('GET', `/api/task/${taskIds.at(-1)}/result`))
  }
}

/** Kills the finder's program once it is so far, unless it is `former`. Linux only. */
async function killFinder(isSoFar: (pid: number) => boolean, former?: number): Promise<number> {
  for (const end = performance.now() + 60_000; performance.now() < end; await delay(20)) {
    const found = findProcesses(home).find(({ pid, command }) => /^\S*java .* NameFinder /.test(command) && pid !== former)
    if (!found || !isSoFar(found.pid)) continue
    process.kill(found.pid, 'SIGKILL')
    return found.pid
  }
  throw new Error(`no finder runs:\n${program.output()}`)
}

/** By the names of its threads, which the system has too. */
function hangs(pid: number): boolean {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.some((thread) => nameOf(`/proc/${pid}/task/${thread}/comm`) === 'hangs')
}

/** Empty of a thread that has ended since it was listed. */
function nameOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

const facts = { finder: 'CORENLP', language: 'ENGLISH' }

it('names what is missing where a model is cut or of another version, and leaves the documents to be done', async () => {
  const { file } = modelPlace(models, requireModel('ENGLISH'))
  await truncate(file, 1_000)
  const cut = await (await ask())()
  expect(cut).toMatchObject({ documents: 4, documentsDone: 0, left: 4 })
  expect(cut.languages[0]?.missing).toMatchObject({
    code: 'MODEL_DAMAGED',
    message: expect.stringContaining('models add CORENLP en'),
  })
  await mkdir(join(models, 'corenlp', '4.5.1', 'en'), { recursive: true })
  await rename(file, join(models, 'corenlp', '4.5.1', 'en', 'model'))
  const other = await (await ask())()
  expect(other.languages[0]?.missing).toMatchObject({ code: 'MODEL_OTHER_VERSION', facts: { found: '4.5.1' } })
  await placeModels(models, ['ENGLISH'])
})

it('loses the texts that end the finder, whose memory is full or which is killed from outside, names them, and reads the others', async () => {
  const result = await ask()
  // The text that it was reading is tried once more; one that is killed before it reads anything is begun again.
  await killFinder(hangs, await killFinder(hangs, await killFinder(() => true)))
  const { documents, documentsDone, lost, left, names, lostDocuments } = await result()
  expect({ documents, documentsDone, lost, left, names }).toEqual({ documents: 4, documentsDone: 2, lost: 2, left: 0, names: 2 })
  const told = Object.fromEntries(lostDocuments.map(({ path, fault }) => [path.slice(files.length + 1), fault]))
  expect(told).toMatchObject({
    'hangs.txt': { code: 'FINDER_DIED', facts: { ...facts, loss: 'killed' }, message: expect.stringContaining('signal 9') },
    'memory.txt': {
      code: 'FINDER_DIED',
      facts: { ...facts, loss: 'memory' },
      message: expect.stringContaining('memory was full'),
    },
  })
})
