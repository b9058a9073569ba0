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
    whenRunIsAsked: async (trx, run) => {
      for (const feature of features) await feature.whenRunIsAsked?.(trx, run)
    },
  }
}
