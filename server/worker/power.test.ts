import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isOnBattery, PowerWatch } from './power.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-power-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function supply(name: string, facts: Record<string, string>): void {
  mkdirSync(join(folder, name), { recursive: true })
  for (const [fact, value] of Object.entries(facts)) writeFileSync(join(folder, name, fact), `${value}\n`)
}

it('sees that a laptop is unplugged, and plugged in again', async () => {
  supply('AC', { type: 'Mains', online: '0' })
  supply('BAT0', { type: 'Battery', status: 'Discharging' })
  expect(await isOnBattery(folder)).toBe(true)
  supply('AC', { online: '1' })
  expect(await isOnBattery(folder)).toBe(false)
})

it('takes no machine without a battery of its own for one', async () => {
  expect(await isOnBattery(join(folder, 'none'))).toBe(false)
  supply('mouse', { type: 'Battery', status: 'Discharging', scope: 'Device' })
  supply('BAT0', { type: 'Battery', status: 'Full' })
  expect(await isOnBattery(folder)).toBe(false)
})

it('tells what it saw last, and that a machine which does not tell is fed', async () => {
  let answer = async () => true
  const power = new PowerWatch(() => answer())
  await power.look()
  expect(power.isOnBattery).toBe(true)
  answer = async () => {
    throw new Error('no such thing')
  }
  await power.look()
  expect(power.isOnBattery).toBe(false)
  power.close()
})
