/** Tells on a stream what is being done: one line that follows along on a terminal, plain lines elsewhere. */
export function createBoard(output = process.stderr) {
  const running = new Map()
  const isLive = Boolean(output.isTTY)
  const timer = isLive ? setInterval(draw, 500) : setInterval(remind, 30_000)
  timer.unref()

  function say(text) {
    if (isLive) output.write(`\r\u001b[K`)
    output.write(`${text}\n`)
    if (isLive) draw()
  }

  function draw() {
    if (running.size === 0) return
    const text = [...running.values()].map(describe).join('  |  ')
    output.write(`\r\u001b[K${text.slice(0, (output.columns ?? 80) - 1)}`)
  }

  function remind() {
    for (const step of running.values()) say(`  … ${describe(step)}`)
  }

  /** Does one step and tells its time; `work` gets a function to tell how far it is. */
  async function step(title, work) {
    const entry = { title, startedAt: Date.now(), detail: '' }
    running.set(title, entry)
    if (!isLive) say(`  … ${title}`)
    try {
      const result = await work((detail) => {
        entry.detail = detail
      })
      running.delete(title)
      say(`  ✓ ${title}${typeof result === 'string' ? `, ${result}` : ''} (${formatDuration(Date.now() - entry.startedAt)})`)
      return result
    } catch (error) {
      running.delete(title)
      say(`  ✗ ${title} (${formatDuration(Date.now() - entry.startedAt)})`)
      throw error
    }
  }

  return { say, step, close: () => clearInterval(timer) }
}

const describe = ({ title, detail, startedAt }) =>
  `${title}${detail ? `: ${detail}` : ''}, ${formatDuration(Date.now() - startedAt)}`

/** `4.2 s` or `3 min 12 s`. */
export function formatDuration(ms) {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
