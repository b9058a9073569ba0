import { expect, it } from 'vitest'
import { findKind } from './find-kind.ts'

const args = { folderKey: null, folder: null, isChosen: false, languages: [], again: false, syncModels: false }

it('takes of the memory what its pipeline needs: the model of a language, a smaller program, or nothing', () => {
  const { memoryMb } = findKind
  const memoryOf = (pipeline: string) => (typeof memoryMb === 'number' ? memoryMb : memoryMb(3_000, { ...args, pipeline }))
  expect(['CORENLP', 'COMPROMISE', 'EMAIL', 'ANOTHER'].map(memoryOf)).toEqual([650, 350, 0, 650])
})
