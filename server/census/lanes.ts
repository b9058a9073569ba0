import { Gate } from '../extract/gate.ts'
import { SecondReader } from './second-reader.ts'

type Reader = Pick<SecondReader, 'compare' | 'close'>
type Compare = SecondReader['compare']

/** Most files take a hundredth of this. */
const slowAfterMs = 1_000

/** Each has its own heap; all but the first are released when idle. */
const slowAtMost = 2

/** Compares files one after the other; slow ones continue in parallel with the next, so that no file holds up the others. */
export class Lanes {
  readonly #gate = new Gate(1, slowAtMost)
  readonly #make: () => Reader
  readonly #first: Reader
  readonly #free: Reader[]

  constructor(make: () => Reader = () => new SecondReader()) {
    this.#make = make
    this.#first = make()
    this.#free = [this.#first]
  }

  /** As `SecondReader.compare`. */
  compare(...[request, signal]: Parameters<Compare>): ReturnType<Compare> {
    return this.#gate.run(async (giveWay) => {
      const reader = this.#free.pop() ?? this.#make()
      const timer = setInterval(giveWay, slowAfterMs)
      try {
        return await reader.compare(request, signal)
      } finally {
        clearInterval(timer)
        if (reader === this.#first) this.#free.push(reader)
        else await reader.close()
      }
    })
  }

  async close(): Promise<void> {
    await this.#first.close()
  }
}
