import { expect, it, vi } from 'vitest'
import { fetchPeaks, hasWave, peaksOf } from './peaks.ts'

it('tells how loud each part of a sound is, as a part of its loudest', () => {
  expect(peaksOf(Float32Array.of(0.1, -0.5, 0, 0.25, 0.125, 0), 3)).toEqual([1, 0.5, 0.25])
  expect(peaksOf(new Float32Array(10), 2)).toEqual([0, 0])
  expect(peaksOf(Float32Array.of(0.5), 400)).toEqual([1])
  expect(peaksOf(new Float32Array(0), 400)).toEqual([])
})

it('decodes only what cannot grow without end', () => {
  expect(hasWave({ contentType: 'audio/mpeg', contentLength: 3_000_000 })).toBe(true)
  expect(hasWave({ contentType: 'audio/vnd.wave; version=1', contentLength: 19_000_000 })).toBe(true)
  expect(hasWave({ contentType: 'audio/mpeg', contentLength: 5_000_000 })).toBe(false)
  expect(hasWave({ contentType: 'audio/wav', contentLength: 21_000_000 })).toBe(false)
  expect(hasWave({ contentType: 'audio/x-flac', contentLength: 10 })).toBe(false)
  expect(hasWave({ contentType: 'audio/mpeg' })).toBe(false)
})

it('takes no answer that says it cannot be had for a sound', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"error": "gone"}', { status: 404 }))
  await expect(fetchPeaks('/sound', 10, new AbortController().signal)).rejects.toThrow('404 for a sound')
  vi.unstubAllGlobals()
})
