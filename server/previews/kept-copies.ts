import type { OpenedFile } from '../documents/original-file.ts'

/** For how long a copy stays when nobody uses it: the next page is asked for within seconds. */
const lingerMs = 20_000

type Kept = { file: OpenedFile; users: number; timer: NodeJS.Timeout | undefined }

/** Copies of embedded documents, by folder and document: what is looked at page by page is taken out of its container once. */
const kept = new Map<string, Kept>()

/**
 * Does something with the copy of an embedded document, which stays for a while. `key`: `<folder>/<project>/<id>`, where the folder is that of the copies; `open` makes one.
 * @throws what either throws.
 */
export async function withKeptCopy<T>(
  key: string,
  open: () => Promise<OpenedFile>,
  use: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  const copy = kept.get(key) ?? (await opened(key, open))
  clearTimeout(copy.timer)
  copy.users += 1
  try {
    return await use(copy.file)
  } finally {
    copy.users -= 1
    if (copy.users === 0) copy.timer = setTimeout(() => void drop(key, copy), lingerMs).unref()
  }
}

/** Removes the copies of a folder that nobody uses: when the server ends. */
export async function dropCopies(folder: string): Promise<void> {
  for (const [key, copy] of [...kept]) if (copy.users === 0 && key.startsWith(`${folder}/`)) await drop(key, copy)
}

async function opened(key: string, open: () => Promise<OpenedFile>): Promise<Kept> {
  const file = await open()
  const other = kept.get(key)
  // Two asked for it at once.
  if (other) {
    await file.close()
    return other
  }
  const copy = { file, users: 0, timer: undefined }
  kept.set(key, copy)
  return copy
}

async function drop(key: string, copy: Kept): Promise<void> {
  clearTimeout(copy.timer)
  if (kept.get(key) === copy) kept.delete(key)
  await copy.file.close().catch(() => undefined)
}
