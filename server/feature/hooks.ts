import type { ProjectContents } from '@dossier/contract/projects'
import { inBatches } from '../records/writing/batches.ts'
import type { Hooks, InTransaction } from '../scope/hooks.ts'
import type { Feature } from './feature.ts'

/** The hooks of all features as one, called in the order of the features. */
export function joinHooks(features: readonly Feature[]): Hooks {
  return {
    whenProjectGoes: async (trx, project) => {
      for (const feature of features) await feature.whenProjectGoes?.(trx, project)
    },
    countOfProject: async (asker, project) => {
      const counts: ProjectContents = {}
      for (const feature of features) Object.assign(counts, await feature.countOfProject?.(asker, project))
      return counts
    },
    knowsTask: async (records, id) => {
      for (const feature of features) if (await feature.knowsTask?.(records, id)) return true
      return false
    },
    whenFolderGoes: async (trx, project, folder) => {
      for (const feature of features) await feature.whenFolderGoes?.(trx, project, folder)
    },
    removeRestOfProject: (trx, project) => untilRemoved(features, (feature) => feature.removeRestOfProject?.(trx, project)),
    removeRestOfFolder: (trx, project, folder) =>
      untilRemoved(features, (feature) => feature.removeRestOfFolder?.(trx, project, folder)),
    beforeFileIsReplaced: async (writes, file) => {
      const rest: InTransaction[] = []
      for (const feature of features) {
        const left = await feature.beforeFileIsReplaced?.(writes, file)
        if (left) rest.push(left)
      }
      return async (trx) => {
        for (const left of rest) await left(trx)
      }
    },
    whenFileHasMoved: async (trx, lines) => {
      for (const feature of features) await feature.whenFileHasMoved?.(trx, lines)
    },
    whenDocumentsAreReplaced: async (trx, project, replaced) => {
      const carried = new Set<string>()
      for (const batch of inBatches(replaced)) {
        for (const feature of features) {
          for (const id of (await feature.whenDocumentsAreReplaced?.(trx, project, batch)) ?? []) carried.add(id)
        }
      }
      return [...carried]
    },
    whenDocumentsAppear: async (trx, project, ids) => {
      for (const batch of inBatches(ids)) {
        for (const feature of features) await feature.whenDocumentsAppear?.(trx, project, batch)
      }
    },
    whenDocumentsAreStored: async (trx, project, ids) => {
      for (const batch of inBatches(ids)) {
        for (const feature of features) await feature.whenDocumentsAreStored?.(trx, project, batch)
      }
    },
    whenTextsChange: async (trx, project, ids) => {
      for (const batch of inBatches(ids)) {
        for (const feature of features) await feature.whenTextsChange?.(trx, project, batch)
      }
    },
    beforeRunIsAsked: async (records, project) => {
      for (const feature of features) await feature.beforeRunIsAsked?.(records, project)
    },
    whenRunIsAsked: async (trx, run) => {
      for (const feature of features) await feature.whenRunIsAsked?.(trx, run)
    },
  }
}

/** Lets one feature after the other remove some of its rows; answers how many the first one removed that had any. */
async function untilRemoved(
  features: readonly Feature[],
  removeSome: (feature: Feature) => Promise<number> | undefined,
): Promise<number> {
  for (const feature of features) {
    const removed = (await removeSome(feature)) ?? 0
    if (removed > 0) return removed
  }
  return 0
}
