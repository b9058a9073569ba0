import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How this machine is powered, as last observed. */
export interface Power {
  readonly isOnBattery: boolean
}

const lookEveryMs = 30_000

/** Polls whether the machine runs on battery. To be closed. */
export class PowerWatch implements Power {
  readonly #look: () => Promise<boolean>
  readonly #timer: NodeJS.Timeout
  #isOnBattery = false

  constructor(look: () => Promise<boolean> = isOnBattery) {
    this.#look = look
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref()
    void this.look()
  }

  get isOnBattery(): boolean {
    return this.#isOnBattery
  }

  async look(): Promise<void> {
    // A machine that does not report it counts as running on mains.
    this.#isOnBattery = await this.#look().catch(() => false)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/** Whether a battery is being emptied, as Linux tells below `folder` (power_supply in sysfs-class-power); no where it tells nothing. */
export async function isOnBattery(folder = '/sys/class/power_supply'): Promise<boolean> {
  const supplies = await readdir(folder).catch(() => [])
  const facts = await Promise.all(supplies.map((name) => factsOf(join(folder, name))))
  if (facts.some(({ type, online }) => type !== 'Battery' && online === '1')) return false
  // Batteries of mice and keyboards have the scope `Device`.
  return facts.some(({ type, status, scope }) => type === 'Battery' && status === 'Discharging' && scope !== 'Device')
}

async function factsOf(folder: string) {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').then(
      (text) => text.trim(),
      () => undefined,
    )
  const [type, online, status, scope] = await Promise.all(['type', 'online', 'status', 'scope'].map(read))
  return { type, online, status, scope }
}
