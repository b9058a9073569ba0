import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parts } from '@dossier/server/parts.ts'
import { unpackSample } from '@dossier/server/samples/unpack-sample.ts'
import { makeFolder } from './folders.ts'

/** The planted truth of the sample investigation. */
export const truthFile = join(parts.samples, 'truth.json')

/** A fresh copy of the sample investigation, odd names, times and links included. */
export async function makeSample(purpose: string): Promise<string> {
  const place = await makeFolder(purpose)
  await mkdir(place, { recursive: true })
  return (await unpackSample(parts.samples, place)).folder
}
