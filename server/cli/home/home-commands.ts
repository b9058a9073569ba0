import { Argument } from 'commander'
import type { Add, Run, SharedFlags } from '../run.ts'
import { backup, backupActions } from './backup.ts'
import { disk } from './disk.ts'
import { importSettings } from './import-settings.ts'
import { migrate } from './migrate.ts'
import { type MoveFlags, move } from './move.ts'

/** Commands on the home: its copies, its place, its size, its settings. */
export function addHomeCommands(add: Add, run: Run): void {
  add('backup', 'list copies of the home; "make" one while it works, "verify" or "restore" one')
    .addArgument(new Argument('[action]', 'what to do').choices(backupActions))
    .argument('[folder]', 'where to make one (default in the home), or the one to verify or restore')
    .option('--replace', 'with restore: put records aside that the home has')
    .action((action: string | undefined, place: string | undefined, flags: SharedFlags & { replace?: boolean }) =>
      run(flags, (context) => backup(context, { action, place, replace: flags.replace })),
    )
  add('move', 'move the records from the home into PostgreSQL, or back; what was there stays there')
    .option('--to <address>', 'the database, such as postgres://user@host/db; it has no records yet')
    .option('--to-home <folder>', 'the home whose file they become; it has none yet')
    .action((flags: SharedFlags & MoveFlags) => run(flags, (context) => move(context, flags)))
  add('migrate', 'bring the tables of the records to this version without starting a server')
    .option('--check', 'only tell which steps are missing, and end with 3 where there are some; nothing is changed')
    .action((flags: SharedFlags & { check?: boolean }) => run(flags, (context) => migrate(context, flags.check === true)))
  add('disk', 'tell what the home takes of its disk, and what of that can be freed')
    .option('--free', 'free it: what can be made again, old logs, records that a restore put aside')
    .action((flags: SharedFlags & { free?: boolean }) => run(flags, (context) => disk(context, flags.free === true)))
  add('import-settings', 'take over the settings file of the known program, and tell what became of each line')
    .argument('<file>', 'the file: a property on each line, as in datashare.properties')
    .option('--dry-run', 'only tell; nothing is changed')
    .action((file: string, flags: SharedFlags & { dryRun?: boolean }) =>
      run(flags, (context) => importSettings(context, file, flags.dryRun === true)),
    )
}
