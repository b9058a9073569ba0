import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Program, startProgram } from '../harness/program.ts'
import { countFinal, finishAndCompare, type Ground, untilGone } from './ground.ts'
import { canMakeDisks, makeDisk } from './loop-disk.ts'

/** Power losses per run: a fifth within its first minutes would end it, by design. */
const lossesInRun = 4
const latestMs = 4_000

/**
 * The home lies on a disk of its own, whose power goes at a random moment: all that was not synced is gone. What the program had told as final must
 * be there when the disk is back, and the run ends like an undisturbed one. Writing is what is shaken: a twentieth of the kills is enough.
 */
export async function provePowerLoss(ground: Ground, count: number): Promise<string[]> {
  if (!canMakeDisks()) return ['not run: it needs Linux and root, for a disk in a file']
  const runs = Math.max(1, Math.round(count / 20))
  for (let run = 0; run < runs; run += 1) {
    await losePower(ground)
    process.stderr.write(`${(run + 1) * lossesInRun} power losses in ${run + 1} runs, all equal\n`)
  }
  return [
    `${runs * lossesInRun} power losses in ${runs} runs (ext4, unsynced writes dropped): each index and ledger equal to that of an undisturbed run; no file that was told as final was lost.`,
  ]
}

async function losePower(ground: Ground): Promise<void> {
  const disk = await makeDisk(1_000)
  const home = join(disk.folder, 'home')
  try {
    let known = 0
    for (let loss = 0; loss < lossesInRun; loss += 1) {
      const program = await startProgram(home, loss === 0 ? [ground.folder] : [])
      const now = await countFinal(program)
      if (now !== undefined && now < known) throw new Error(`${known} files were final before the loss, ${now} are after it`)
      await untilMore(program, now ?? known)
      await delay(Math.random() * latestMs)
      known = Math.max(known, (await countFinal(program)) ?? 0)
      disk.cutPower()
      await program.kill()
      await untilGone(home)
      await disk.bringBack()
    }
    await finishAndCompare(home, ground)
    await untilGone(home)
  } finally {
    await disk.remove()
  }
}

/** A run without progress over several attempts would be given up, by design. */
async function untilMore(program: Program, known: number): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end; await delay(100)) {
    if (((await countFinal(program)) ?? known) > known) return
  }
}
