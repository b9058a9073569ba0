import type { Closing } from '../closing.ts'
import { givenUnpacker } from '../documents/given-unpacker.ts'
import { TikaUnpacker } from '../extract/tika/unpack/tika-unpacker.ts'
import type { HomeLayout } from '../home/layout.ts'
import { modelsFolder } from '../models/models-folder.ts'
import type { NameFinder } from '../names/finder/finder.ts'
import { nameFinders } from '../names/finder/finders.ts'
import { givenAddedFinders, givenFinders } from '../names/finder/given-finders.ts'
import { ExtensionFinders } from '../packages/extensions/extension-finders.ts'
import { parts } from '../parts.ts'
import { givenPreviewer } from '../previews/given-previewer.ts'
import { Previewer } from '../previews/previewer.ts'
import { LateRecognizer, ocrPageLimitMs } from '../recognition/late-recognizer.ts'
import type { Recognizer } from '../recognition/recognizer.ts'
import type { Program } from '../scope/program.ts'

type Given = Pick<Program, 'config' | 'records' | 'layout' | 'log'> & { closing: Closing }

/** What takes documents apart for whoever looks at one. Each program of it is started when it is needed first. */
export function openReaders({ config, records, layout, log, closing }: Given): Pick<Program, 'recognizer' | 'given'> {
  const confiner = parts.engine
  const recognizer = openRecognizer(layout)
  closing.add(() => recognizer.close())
  const finders = openFinders(layout, closing)
  const extensions = new ExtensionFinders({ records, layout, config, log, confiner })
  closing.add(() => extensions.close())
  const previewer = new Previewer({ dataFolder: layout.previews, confiner })
  closing.add(() => previewer.close())
  const unpacker = new TikaUnpacker({ jar: parts.tikaJar, program: parts.unpack, folder: layout.embedded, confiner })
  closing.add(() => unpacker.close())
  return {
    recognizer,
    given: [
      givenFinders.give(finders),
      givenAddedFinders.give(extensions),
      givenPreviewer.give(previewer),
      givenUnpacker.give(unpacker),
    ],
  }
}

export function openRecognizer({ ocr }: HomeLayout): Recognizer {
  return new LateRecognizer({ command: parts.tesseract, dataFolder: ocr, confiner: parts.engine, pageLimitMs: ocrPageLimitMs })
}

/** For names in texts that somebody sends; those in documents are found by the worker. */
function openFinders(layout: HomeLayout, closing: Closing): NameFinder[] {
  const { engine: confiner, nameFinder } = parts
  const finders = nameFinders({
    home: layout.home,
    memoryMb: megabytesOfText,
    confiner,
    nameFinder,
    models: modelsFolder(layout),
  })
  closing.add(async () => {
    await Promise.all(finders.map((finder) => finder.close()))
  })
  return finders
}

/** One language at a time. */
const megabytesOfText = 650
