import { watch } from 'node:fs'
import { watchProblem } from '@dossier/contract/indexing/watching'
import { liesInFolder } from '../../records/place.ts'
import { codeOf } from '../../scan/faults.ts'
import { pathInside } from '../../scan/walk.ts'
import type { EventOrder, EventReach, EventWatch } from './port.ts'

/** Events on macOS and Windows, whose systems watch a folder at any depth with one handle. */
export async function openNativeEvents({ folder, ownFolders, onChange, onReach }: EventOrder): Promise<EventWatch> {
  const hear = (_: string, name: Buffer | null) => {
    const path = name === null ? folder : pathInside(folder, name)
    if (!ownFolders.some((own) => liesInFolder(path, own))) onChange(path)
  }
  try {
    const watcher = watch(folder, { encoding: 'buffer', persistent: false, recursive: true }, hear)
    const opened = { reach: everywhere, isLost: false, close: () => watcher.close() }
    watcher.on('error', (error) => {
      opened.reach = failed(error)
      opened.isLost = true
      onReach(opened.reach)
    })
    return opened
  } catch (error) {
    return { reach: failed(error), isLost: false, close: () => {} }
  }
}

const everywhere: EventReach = { events: 'all', problems: [] }

function failed(error: unknown): EventReach {
  return { events: 'none', problems: [watchProblem('events-failed', { cause: codeOf(error) ?? String(error) })] }
}
