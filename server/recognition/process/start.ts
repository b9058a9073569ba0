import { AppError } from '@dossier/contract'
import { ChildTooLate, NodeChild } from '../../confine/node-child.ts'
import { LockedFault, PageFault } from '../recognizer.ts'
import type { OcrAnswer, OcrRequest } from './messages.ts'

/**
 * `confiner`: the program that takes its rights (`confine/`); absent: it keeps most of them. `standsBack`: the process and all that it starts give precedence to
 * other programs, readers of texts included.
 */
export type OcrPlaces = {
  command: string
  dataFolder: string
  pageLimitMs: number
  confiner?: string | undefined
  standsBack?: boolean
}

/** A request without its number. */
export type Asked = Omit<OcrRequest, 'id'>

/** Above its own timeouts: exceeded only if the process hangs. */
const graceMs = 120_000

/** The running process of OCR. */
export class OcrProcess {
  readonly #child: NodeChild<OcrAnswer>
  readonly #limitMs: number

  constructor({ command, dataFolder, pageLimitMs, confiner, standsBack }: OcrPlaces) {
    const args = [command, dataFolder, String(pageLimitMs), confiner ?? '']
    this.#child = new NodeChild({ main: new URL('./main.ts', import.meta.url), args, dataFolder, confiner, standsBack })
    this.#limitMs = pageLimitMs + graceMs
  }

  get hasEnded(): boolean {
    return this.#child.hasEnded
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get ended(): Promise<void> {
    return this.#child.ended
  }

  /** @throws PageFault, AppError OCR_MISSING; ProcessGone where the process ended meanwhile; the signal's reason when aborted. */
  async ask(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#child.ask(asked, { signal, limitMs: this.#limitMs }).catch((error: unknown) => {
      throw error instanceof ChildTooLate ? new PageFault(error.message, error.limitMs / 1_000) : error
    })
    if ('value' in answer) return answer.value
    if ('missing' in answer) throw missing(answer.missing)
    throw 'isLocked' in answer ? new LockedFault() : new PageFault(answer.fault, answer.seconds)
  }

  stop(): Promise<void> {
    return this.#child.stop()
  }
}

function missing(languages: string[]): AppError {
  const wanted = languages.join('+')
  const packages = languages.map((code) => `tesseract-ocr-${code.replaceAll('_', '-')}`).join(' ')
  const message = `No engine of OCR has the data of "${wanted}" here. Install it (Debian and Ubuntu: "apt install tesseract-ocr ${packages}"), or bring the language in the settings.`
  return new AppError('OCR_MISSING', { message, languages: wanted })
}
