import { plainType } from '@dossier/contract/tables/readers'

/**
 * Sounds of which a wave form is made, with the most bytes that are decoded: browsers decode a file whole, and only of these do the bytes bound the samples. A few
 * megabytes of the others may say that they are silent for days.
 */
const mostBytes = new Map([
  ['audio/mpeg', 4_000_000],
  ...['audio/wav', 'audio/x-wav', 'audio/vnd.wave'].map((type) => [type, 20_000_000] as const),
])
/** Samples of a second: enough for how loud it is. */
const rate = 8_000

/** Whether a wave form is made of a sound. */
export function hasWave({ contentType = '', contentLength }: { contentType?: string; contentLength?: number }): boolean {
  return contentLength !== undefined && contentLength <= (mostBytes.get(plainType(contentType)) ?? 0)
}

/** How loud a sound is from its beginning to its end, in so many steps of 0 to 1. Throws where the browser cannot decode it. */
export async function fetchPeaks(address: string, steps: number, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${response.status} for a sound`)
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await response.arrayBuffer())
  signal.throwIfAborted()
  return peaksOf(sound.getChannelData(0), steps)
}

/** The loudest sample of each step, as a part of the loudest of all. */
export function peaksOf(samples: Float32Array, steps: number): number[] {
  const count = Math.min(steps, samples.length)
  const peaks = Array.from({ length: count }, (_, step) => {
    const [from, to] = [step, step + 1].map((each) => Math.floor((each * samples.length) / count))
    return samples.subarray(from, to).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
  })
  const loudest = Math.max(...peaks, 0)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}
