/** Gives the reader a file that was made here. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A name that every file system takes. */
export function fileName(...parts: string[]): string {
  return parts
    .join('-')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
