import type { FromWatch, ToWatch } from './messages.ts'

/** How long the page may give no answer while a plugin is at work. */
const patienceMs = 6_000
const askEveryMs = 500

let atWork: string[] = []
let answeredAt = performance.now()
let asked: ReturnType<typeof setInterval> | undefined

function tell(message: FromWatch): void {
  postMessage(message)
}

function look(): void {
  tell('answer')
  const plugin = atWork.at(-1)
  if (plugin === undefined || performance.now() - answeredAt < patienceMs) return
  atWork = []
  stopAsking()
  void switchOff(plugin)
}

/** As the contract's call of the switch has it: nothing of the page's own code can be asked from here. */
async function switchOff(plugin: string): Promise<void> {
  const detail = `it kept the page busy for more than ${patienceMs / 1_000} seconds`
  await fetch(`/api/local/packages/plugins/${encodeURIComponent(plugin)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isOn: false, off: { reason: 'LOOPED', detail } }),
  }).catch(() => {})
}

function stopAsking(): void {
  clearInterval(asked)
  asked = undefined
}

addEventListener('message', ({ data }: MessageEvent<ToWatch>) => {
  if (data === 'alive') {
    answeredAt = performance.now()
  } else if ('begun' in data) {
    atWork.push(data.begun)
    if (asked !== undefined) return
    answeredAt = performance.now()
    asked = setInterval(look, askEveryMs)
  } else {
    atWork.splice(atWork.lastIndexOf(data.ended), 1)
    if (atWork.length === 0) stopAsking()
  }
})

tell('ready')
