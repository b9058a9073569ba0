import { AppError } from '@dossier/contract'
import type { Records } from '../open.ts'

/** Of several workers the one that carries changes to the index. */
export type FollowerTurn = {
  /** Whether it is this one; it is, from then on, where nobody else is. */
  take(): Promise<boolean>
  /** Throws RECORDS_DOWN where it is this one no more: before anything is written to an index, which knows of no leases. */
  require(): Promise<void>
  /** Lets another one take it. */
  giveUp(): Promise<void>
}

/** Workers take this turn for as long as they are entered. */
export function followerTurn({ db }: Pick<Records, 'db'>, me: string): FollowerTurn {
  const followers = db.selectFrom('worker').select(['id', 'taken_by']).where('follows', '=', 1)
  return {
    take: async () => {
      const follower = (await followers.executeTakeFirst())?.id
      if (follower !== undefined) return follower === me
      return db.transaction().execute(async (trx) => {
        const isHad = await trx.selectFrom('worker').select('id').where('follows', '=', 1).executeTakeFirst()
        if (isHad) return isHad.id === me
        await trx.updateTable('worker').set({ follows: 1 }).where('id', '=', me).execute()
        return true
      })
    },
    require: async () => {
      const row = await followers.where('id', '=', me).executeTakeFirst()
      if (row?.taken_by !== null) throw new AppError('RECORDS_DOWN', { message: 'Another worker leads the index on.' })
    },
    giveUp: async () => {
      await db.updateTable('worker').set({ follows: 0 }).where('id', '=', me).execute()
    },
  }
}
