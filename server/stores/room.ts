/** Lets in as many bytes at a time as there is room for, in the order in which they come; what is larger than all of it comes alone. */
export class Room {
  readonly #bytes: number
  #taken = 0
  readonly #waiting: { bytes: number; enter: () => void }[] = []

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /** Answers how to leave it, which may be called again without harm. Throws the signal's reason. */
  async enter(bytes: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#waiting.length > 0 || !this.#hasRoom(bytes)) await this.#wait(bytes, signal)
    else this.#taken += bytes
    let isIn = true
    return () => {
      if (isIn) this.#taken -= bytes
      isIn = false
      this.#letIn()
    }
  }

  #hasRoom(bytes: number): boolean {
    return this.#taken === 0 || this.#taken + bytes <= this.#bytes
  }

  #wait(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(signal.reason)
        this.#letIn()
      }
      const enter = () => {
        signal.removeEventListener('abort', leaveLine)
        resolve()
      }
      const waiting = { bytes, enter }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', leaveLine, { once: true })
    })
  }

  #letIn(): void {
    for (let [next] = this.#waiting; next && this.#hasRoom(next.bytes); [next] = this.#waiting) {
      this.#waiting.shift()
      this.#taken += next.bytes
      next.enter()
    }
  }
}
