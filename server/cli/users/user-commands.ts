import { Argument } from 'commander'
import { type AuditAction, type AuditFlags, audit, auditActions } from '../audit/audit.ts'
import type { Add, Run, SharedFlags } from '../run.ts'
import { type KeyAction, keyActions, keys } from './keys.ts'
import type { UserFlags } from './user-work.ts'
import { type UserAction, userActions, users } from './users.ts'

/** The commands for who may sign in, for the keys of programs, and for what people did. */
export function addUserCommands(add: Add, run: Run): void {
  add(
    'users',
    'list the users of server mode; add or remove one, grant or revoke a role in a project, make or withdraw a link for a new password, reset a lost second factor',
  )
    .addArgument(new Argument('[action]', 'what to do').choices(userActions))
    .argument('[login]', 'the user; with import, a file of users of the known program')
    .option('--admin', 'with add: as an administrator of the program and of all projects')
    .option('--again', 'with add: the same person as the user of this name who was removed')
    .option('--name <text>', 'with add: the name that others see')
    .option('--email <address>', 'with add: the e-mail address')
    .option('--role <name>', 'with grant: visitor, member, editor or admin (default member)')
    .action((action: UserAction | undefined, login: string | undefined, flags: SharedFlags & UserFlags) =>
      run(flags, (context) => users(context, { action, login, flags })),
    )
  add(
    'keys',
    'list the API keys by which programs ask as a user; add one, which replaces the former and is shown once, or remove it',
  )
    .addArgument(new Argument('[action]', 'what to do').choices(keyActions))
    .argument('[login]', 'the user whose key it is')
    .action((action: KeyAction | undefined, login: string | undefined, flags: SharedFlags) =>
      run(flags, (context) => keys(context, { action, login })),
    )
  add('audit', 'list what people did in server mode; verify that no entry was changed or removed, or export all of them')
    .addArgument(new Argument('[action]', 'what to do').choices(auditActions))
    .option('--user <name>', 'only what this user did')
    .option('--kind <name>', 'only entries of a kind: signIn, search, open, download, rights, users, keys, program, audit')
    .option('--since <time>', 'only from this day or moment on')
    .option('--until <time>', 'only before this day or moment')
    .option('--size <number>', 'with list: how many, the latest (default 100)')
    .option('--known <entry>', 'with verify: an entry that was noted elsewhere, as NUMBER:HASH')
    .option('--output <file>', 'with export: a file that is not there yet; .jsonl for lines of JSON, else CSV')
    .action((action: AuditAction | undefined, flags: SharedFlags & AuditFlags) =>
      run(flags, (context) => audit(context, { action, flags })),
    )
}
