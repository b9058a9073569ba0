import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecovered } from '@dossier/server/census/piece.ts'
import { type CensusPart, type PartToCompare, rawDocuments, readWithLostFiles } from '@dossier/server/census/raw-documents.ts'
import { wordsOf } from '@dossier/server/census/words.ts'
import type { ExtractedPart } from '@dossier/server/extract/port.ts'
import type { RealReader } from './real-reader.ts'

/** What the raw parts of one kind of document say, and what became of it. */
export type Count = { documents: number; words: number; recovered: number; beside: number; notCompared: number }

/** Reads all files below a folder and counts words by the type of documents that have a second reader. */
export async function countFolder(
  folder: string,
  reader: RealReader,
  counts = new Map<string, Count>(),
): Promise<Map<string, Count>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of files.sort()) await countFile(path, reader, counts)
  return counts
}

async function countFile(path: string, reader: RealReader, counts: Map<string, Count>): Promise<void> {
  const { parts, extraction } = await reader.read(path)
  const read = [extraction.root, ...extraction.embedded]
  for (const { part, words } of await wordsInRaw(path, parts)) {
    const count = counts.get(part.contentType) ?? { documents: 0, words: 0, recovered: 0, beside: 0, notCompared: 0 }
    const mine = part.digest === '' ? extraction.root : extraction.embedded.find(({ digest }) => digest === part.digest)
    count.documents += 1
    count.words += words
    count.recovered += Number(mine?.metadata.recovered_words?.[0] ?? 0)
    count.beside += mine ? wordsBeside(mine) : 0
    counts.set(part.contentType, count)
  }
  if (read.some(isNotCompared)) {
    const count = counts.get(extraction.root.contentType)
    if (count) count.notCompared += 1
  }
}

/** Words of text in the raw parts of each document, as the second reader sees them; what stands beside the text is not counted. */
async function wordsInRaw(path: string, parts: CensusPart[]): Promise<{ part: PartToCompare; words: number }[]> {
  const found: { part: PartToCompare; words: number }[] = []
  for await (const { part, raw } of rawDocuments({ path: Buffer.from(path), parts })) {
    const pieces = await readWithLostFiles(raw).catch(() => undefined)
    const texts = pieces?.filter(({ kind }) => isRecovered(kind)) ?? []
    const words = texts.reduce((sum, { text }) => sum + Array.from(wordsOf(text)).length, 0)
    if (pieces) found.push({ part, words })
  }
  return found
}

function wordsBeside({ text }: ExtractedPart): number {
  const at = text.indexOf('[Beside the text: ')
  return at < 0 ? 0 : Array.from(wordsOf(text.slice(at).replace(/^\[.*\]$/gm, ''))).length
}

function isNotCompared({ outcome }: ExtractedPart): boolean {
  return outcome.reasons.some(({ code }) => code === 'not-compared' || code === 'too-large-to-compare')
}
