import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Closing } from '../closing.ts'
import type { Config } from '../config.ts'
import { ownFolder } from '../confine/own-folder.ts'
import { connectIndex } from '../engine/connect-index.ts'
import { startEngine } from '../engine/tantivy/start-engine.ts'
import { readHomeMark } from '../home/home-mark.ts'
import type { HomeWatch } from '../home/home-watch.ts'
import type { HomeLayout } from '../home/layout.ts'
import { waitForOldEngine } from '../home/old-engine.ts'
import { parts } from '../parts.ts'
import type { Records } from '../records/open.ts'

type EngineParts = { layout: HomeLayout; records: Records; closing: Closing; watch: HomeWatch }

/** Starts the engine program, and connects to the index, which is its own or in a cluster; `homeMark`: as what the home leads the index of a cluster. */
export async function openEngine(config: Config, { layout, records, closing, watch }: EngineParts) {
  await waitForOldEngine(layout.home)
  const isShared = records.hasSeveralServers ?? false
  const serves = config.engine === undefined ? 'index' : 'texts'
  // Its socket is of one machine and one server alone.
  const home = isShared ? ownFolder(tmpdir(), 'dossier-server') : layout.home
  if (isShared) closing.add(() => rm(home, { recursive: true, force: true }))
  const child = await startEngine({ binary: parts.engine, home, serves, mayStartAgain: () => watch.isThere() })
  closing.add(() => child.stop())
  const homeMark = config.engine === undefined ? undefined : await readHomeMark(config.home, { isShared })
  const engine = await connectIndex(config, {
    socketPath: child.socketPath,
    owner: records.id,
    home: async () => homeMark ?? readHomeMark(config.home),
  })
  closing.add(() => engine.close())
  return { engine, child, homeMark }
}
