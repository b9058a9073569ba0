import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'

/** A number of up to 19 digits and the end of its line. */
const slotBytes = 20

/**
 * What a worker process has in its hands, as numbers in a file of the home: written down before anything is done with it, so that the next process
 * knows what this one had when it died. Not flushed to the disk: it outlives the process, and needs not outlive the machine.
 */
export class Hands {
  /** What the process before this one had in its hands when it died; none where it ended in order. */
  readonly left: readonly number[]
  readonly #path: string
  #file: number | undefined
  readonly #free: number[] = []
  #slots = 0

  constructor(path: string) {
    this.#path = path
    this.left = existsSync(path) ? numbersIn(readFileSync(path, 'latin1')) : []
  }

  /** The former process's entries have been dealt with: from now on the file is this process's. */
  begin(): void {
    writeFileSync(this.#path, '', { mode: 0o600 })
    this.#file = openSync(this.#path, 'r+')
  }

  /** Takes something in hand, by its number. The returned function is to be called when it is done, however it ended. */
  take(number: number): () => void {
    const slot = this.#free.pop() ?? this.#slots++
    this.#write(slot, String(number))
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#write(slot, '')
      this.#free.push(slot)
    }
  }

  /** The process ends in order: nothing it has in hand is to blame. */
  close(): void {
    if (this.#file === undefined) return
    closeSync(this.#file)
    this.#file = undefined
    writeFileSync(this.#path, '')
  }

  /** Nobody is to read it again. */
  remove(): void {
    this.close()
    rmSync(this.#path, { force: true })
  }

  #write(slot: number, text: string): void {
    if (this.#file !== undefined) writeSync(this.#file, `${text.padStart(slotBytes - 1)}\n`, slot * slotBytes, 'latin1')
  }
}

function numbersIn(text: string): number[] {
  return text
    .split('\n')
    .map((line) => Number(line.trim()))
    .filter((number) => Number.isSafeInteger(number) && number > 0)
}
