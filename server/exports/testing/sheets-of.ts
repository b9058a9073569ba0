import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'

/** The sheets of a workbook as their XML, by name. */
export async function sheetsOf(bytes: Buffer): Promise<Record<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])))
  const found: Record<string, string> = {}
  for (const entry of await zip.getEntries()) {
    const [, name] = /worksheets\/(\w+)\.xml$/.exec(entry.filename) ?? []
    if (name && !entry.directory) found[name] = await entry.getData(new TextWriter(), { useWebWorkers: false })
  }
  await zip.close()
  return found
}
