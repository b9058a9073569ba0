import type { OcrEngine } from './port.ts'
import { findTesseract } from './tesseract.ts'
import { findTesseractJs } from './tesseract-js.ts'

/**
 * Where to look for engines: the program by its name or path, and the folder with data for tesseract.js. `confiner`: what takes the program's rights
 * (`confine/`).
 */
export type EnginePlaces = { command?: string | undefined; dataFolder: string; confiner?: string | undefined }

const patience = 10_000

/** The engines on this machine with at least one language, fastest first. */
export async function findEngines({ command = 'tesseract', dataFolder, confiner }: EnginePlaces): Promise<OcrEngine[]> {
  const program = findTesseract(command, AbortSignal.timeout(patience), confiner)
  const found = await Promise.all([program, findTesseractJs(dataFolder)])
  return found.filter((engine) => engine !== undefined).filter(({ languages }) => languages.length > 0)
}

/** The first engine that has all these languages. */
export function engineFor<E extends Pick<OcrEngine, 'languages'>>(engines: E[], languages: string[]): E | undefined {
  return engines.find((engine) => languages.every((language) => engine.languages.includes(language)))
}
