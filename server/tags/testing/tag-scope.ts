import { openRecords } from '../../records/open.ts'
import { openScope, type Scope } from '../../scope/scope.ts'
import { joinSets } from '../../scope/sets.ts'
import { openTestProgram } from '../../scope/testing/test-program.ts'
import { tagMigrations } from '../tables.ts'
import { tagField } from '../tag-field.ts'

/** The project of these tests. */
export const project = 'local-datashare'

/**
 * A scope on the records in a file, whose engine finds every document of them and has nothing else; `onTold`: each time that it would be told of a set. To be
 * closed.
 */
export async function openTagScope(file: string, onTold = () => {}): Promise<{ scope: Scope; close(): Promise<void> }> {
  const records = await openRecords(file, [{ feature: 'tags', steps: tagMigrations }])
  const sets = joinSets({ fields: new Map([['tags', tagField]]) }, records)
  const { program, close } = await openTestProgram({ records, sets })
  const collect = async () => {
    const rows = await records.db.selectFrom('document').select('rid').orderBy('rid').execute()
    return rows.map(({ rid }) => rid)
  }
  const change = async () => {
    onTold()
    return true
  }
  const engine = { ...program.engine, collect, sets: { ...program.engine.sets, change } }
  const caller = await program.identity.findUser('local')
  const scope = await openScope({ ...program, engine }, caller, {
    projects: [project],
    need: 'mark',
    signal: new AbortController().signal,
  })
  return {
    scope,
    close: async () => {
      await close()
      await records.close()
    },
  }
}
