/** `12,345` */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** `1 place`, `1,200 places`; `plural`: where it is not the word with an s. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${formatCount(count)} ${count === 1 ? word : plural}`
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB']

/** `520 B`, `3.83 MB`: powers of 1024 with two decimals, as on the screens. */
export function formatSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 2)} ${sizeUnits[power]}`
}

/** `4 s`, `3 min 12 s`, `2 h 5 min` */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A path or text from a document, safe to print: control characters and marks that turn the writing round become `?`. */
export function formatPath(path: string): string {
  return path.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '?')
}

/** A text of many lines, safe for a terminal: what `formatPath` replaces, but line ends and tabs. */
export function formatText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '?')
}
