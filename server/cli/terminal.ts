import { formatText } from './format.ts'

/** Where a command writes: results to standard output, what it is doing to standard error. */
export type Terminal = {
  readonly isJson: boolean
  /** A line of the result; nothing when the result is JSON. */
  line(text?: string): void
  /** The result as one line of JSON; nothing otherwise. */
  json(value: unknown): void
  /** A piece of the result, raw but on a screen: documents could send it orders. Resolves when the stream has drained. */
  write(text: string): Promise<void>
  /** A line about the work, for people. */
  note(text: string): void
  /** What is being done now: one line that is written over on a terminal, a plain line every few seconds elsewhere. */
  progress(text: string): void
  /** Clears the line of `progress`. */
  clear(): void
}

/** Plain lines come this far apart, so that a log stays readable. */
const plainEveryMs = 5_000

export type Streams = {
  stdout: NodeJS.WritableStream & { isTTY?: boolean }
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
}

/** A terminal over two streams; with `isJson` people's lines are left out of standard output. */
export function createTerminal(streams: Streams, isJson: boolean): Terminal {
  const { stdout, stderr } = streams
  const isScreen = stdout.isTTY === true
  const isLive = stderr.isTTY === true
  let hasProgress = false
  let lastPlainAt = Number.NEGATIVE_INFINITY

  const clear = () => {
    if (hasProgress) stderr.write('\r\u001b[K')
    hasProgress = false
  }
  const plain = (text: string) => {
    if (performance.now() - lastPlainAt < plainEveryMs) return
    lastPlainAt = performance.now()
    stderr.write(`${text}\n`)
  }
  return {
    isJson,
    line: (text = '') => {
      clear()
      if (!isJson) stdout.write(`${text}\n`)
    },
    json: (value) => {
      if (isJson) stdout.write(`${JSON.stringify(value)}\n`)
    },
    write: (text) =>
      new Promise((resolve) => {
        stdout.write(isScreen ? formatText(text) : text, () => resolve())
      }),
    note: (text) => {
      clear()
      stderr.write(`${text}\n`)
    },
    progress: (text) => {
      if (!isLive) return plain(text)
      stderr.write(`\r\u001b[K${text.slice(0, (stderr.columns ?? 80) - 1)}`)
      hasProgress = true
    },
    clear,
  }
}

/** Writes bytes of UTF-8 as they come, a mark at their beginning too. Answers whether nothing came. */
export async function writePieces(terminal: Terminal, pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let isEmpty = true
  for await (const piece of pieces) {
    isEmpty = false
    await terminal.write(decoder.decode(piece, { stream: true }))
  }
  // A character that was cut off at the end.
  await terminal.write(decoder.decode())
  return isEmpty
}
