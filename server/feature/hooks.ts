import { inBatches } from '../records/batches.ts'
import type { Hooks } from '../scope/hooks.ts'
import type { Feature } from './feature.ts'

/** The hooks of all features as one, called in the order of the features. */
export function joinHooks(features: readonly Feature[]): Hooks {
  return {
    whenProjectGoes: async (trx, project) => {
      for (const feature of features) await feature.whenProjectGoes?.(trx, project)
    },
    removeRestOfProject: async (trx, project) => {
      for (const feature of features) {
        const removed = (await feature.removeRestOfProject?.(trx, project)) ?? 0
        if (removed > 0) return removed
      }
      return 0
    },
    whenDocumentIsReplaced: async (trx, project, fromId, toId) => {
      let isCarried = false
      for (const feature of features) {
        if (await feature.whenDocumentIsReplaced?.(trx, project, fromId, toId)) isCarried = true
      }
      return isCarried
    },
    whenDocumentsAppear: async (trx, project, ids) => {
      for (const batch of inBatches(ids)) {
        for (const feature of features) await feature.whenDocumentsAppear?.(trx, project, batch)
      }
    },
  }
}
