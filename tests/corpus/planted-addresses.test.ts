import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emailFinder } from '@dossier/server/names/finder/email.ts'
import type { NameChunk } from '@dossier/server/names/finder/finder.ts'
import { describe, expect, it } from 'vitest'
import { sharedPlace } from '../harness/shared-folder.ts'
import { readPlantedNames } from './planted-names.ts'

const corpus = sharedPlace('corpus')
const manifest = sharedPlace('corpus-truth/manifest.json')
const plain = /^(?:text\/|application\/(?:json|xml)$)/

describe.skipIf(!corpus || !manifest)('addresses planted in the sample', () => {
  const planted = manifest ? readPlantedNames(manifest) : []
  const read = (path: string) => readFileSync(join(corpus ?? '', path), 'utf8')

  it('are found in the texts, each as often as it stands there, and nothing else is', async () => {
    const texts = planted.filter(({ path, contentType }) => plain.test(contentType) && !path.includes('!/'))
    for (const { path, names } of texts)
      expect({ path, names: await count(read(path)) }).toEqual({ path, names: names.EMAIL ?? {} })
    expect(texts.filter(({ names }) => names.EMAIL !== undefined).length).toBeGreaterThan(2)
  })

  it('are found in the headers of messages, without a place in the text', async () => {
    const messages = planted.filter(({ path, headers }) => path.endsWith('.eml') && headers.length > 0)
    for (const { path, headers } of messages) {
      const said = headers.flatMap((header) => [...header.matchAll(/<(.*?)>/g)].map(([, address]) => address))
      const text = headLines(read(path), /^(?:From|To|Cc|Reply-To|Delivered-To|Return-Path):/i)
      const found = await find({ text, kind: 'metadata', language: 'UNKNOWN' })
      expect({ path, found: [...new Set(found.map(({ mention }) => mention))].sort() }).toEqual({ path, found: said.sort() })
      expect(found.every(({ offset }) => offset === -1)).toBe(true)
    }
    expect(messages.length).toBeGreaterThan(20)
  })
})

function find(chunk: NameChunk) {
  return emailFinder.find(chunk, new AbortController().signal)
}

async function count(text: string): Promise<Record<string, number>> {
  const found = await find({ text, kind: 'text', language: 'UNKNOWN' })
  const counts: Record<string, number> = {}
  for (const { mention } of found) counts[mention] = (counts[mention] ?? 0) + 1
  return counts
}

/** The headers of this name before the first empty line, with the lines that go on with them. */
function headLines(message: string, name: RegExp): string {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1)
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return unfolded.filter((line) => name.test(line)).join('\n')
}
