import { availableParallelism } from 'node:os'
import { withCensus } from '../census/with-census.ts'
import { loadLanguageDetector } from '../extract/language.ts'
import { withPortions } from '../extract/portions/with-portions.ts'
import { readerHeaps, worksBeside } from '../extract/reader-memory.ts'
import { withStrings } from '../extract/strings/with-strings.ts'
import { startTika } from '../extract/tika/start.ts'
import { TikaUnpacker } from '../extract/tika/unpack/tika-unpacker.ts'
import type { NameFinder } from '../names/finder/finder.ts'
import { nameFinders } from '../names/finder/finders.ts'
import { LateRecognizer, ocrPageLimitMs } from '../recognition/late-recognizer.ts'
import type { Log } from '../scope/program.ts'
import { LateReader } from '../worker/late-reader.ts'
import type { PowerWatch } from '../worker/power.ts'
import type { WorkerSettings } from '../worker/worker-settings.ts'

/* What the worker process reads files and finds names with. */

type Reading = { settings: WorkerSettings; power: PowerWatch; log: Log; lingerMs: number }

/** Its pages stand back for searches and texts, as pictures that somebody looks at in the server's do not. */
export function openRecognizer(dataFolder: string, { settings, power }: Pick<Reading, 'settings' | 'power'>): LateRecognizer {
  const { tesseract, confiner } = settings
  const pagesAtOnce = () => (power.isOnBattery ? 1 : availableParallelism())
  return new LateRecognizer({
    command: tesseract,
    dataFolder,
    confiner,
    pageLimitMs: ocrPageLimitMs,
    pagesAtOnce,
    standsBack: true,
  })
}

/** Those of the program, and the one that was brought where it was. */
export function openFinders({ config, confiner, nameFinder, models, java }: WorkerSettings): NameFinder[] {
  if (nameFinder === undefined || models === undefined) return nameFinders()
  return nameFinders({ home: config.home, memoryMb: config.memory, confiner, nameFinder, models, ...(java && { java }) })
}

/** What takes single documents out of containers; undefined where it was not built. */
export function openUnpacker(folder: string, { tikaJar, java, confiner, unpack }: WorkerSettings): TikaUnpacker | undefined {
  return unpack === undefined ? undefined : new TikaUnpacker({ jar: tikaJar, program: unpack, folder, java, confiner })
}

/** The readers of files, started with the first one. `lingerMs`: how long they stay without any. */
export function openReader({ settings, power, log, lingerMs }: Reading): LateReader {
  const { config, tikaJar, java, confiner } = settings
  const heaps = readerHeaps(config.memory)
  const isBeside = () => worksBeside(config.memory) && !power.isOnBattery
  const onEnd = (end: object) => log.warn({ event: 'reader ended', ...end })
  const start = async () => {
    const tika = await startTika({ jar: tikaJar, home: config.home, confiner, heaps, isBeside, onEnd, ...(java && { java }) })
    return withPortions(withCensus(withStrings(tika)), { home: config.home })
  }
  return new LateReader({ start, loadLanguages: loadLanguageDetector, lingerMs })
}
