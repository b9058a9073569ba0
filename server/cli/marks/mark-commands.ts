import { Argument } from 'commander'
import type { Add, Run, SharedFlags } from '../run.ts'
import type { ChosenFlags } from './chosen.ts'
import { starActions, stars } from './stars.ts'
import { tagActions, tags } from './tags.ts'

/** Commands that mark documents. */
export function addMarkCommands(add: Add, run: Run): void {
  add('stars', 'list the ids of starred documents; "add" stars, "remove" takes them away')
    .addArgument(new Argument('[action]', 'what to do').choices(starActions))
    .option('--search <query>', 'all documents that a query finds')
    .option('--document <id...>', 'the documents with these ids')
    .action((action: string | undefined, flags: SharedFlags & ChosenFlags) =>
      run(flags, (context) => stars(context, action, flags)),
    )
  add('tags', 'list the tags of the project; "add" tags to documents, or "remove" them')
    .addArgument(new Argument('[action]', 'what to do').choices(tagActions))
    .argument('[labels...]', 'the tags')
    .option('--search <query>', 'all documents that a query finds')
    .option('--document <id...>', 'the documents with these ids')
    .action((action: string | undefined, labels: string[], flags: SharedFlags & ChosenFlags) =>
      run(flags, (context) => tags(context, { action, labels }, flags)),
    )
}
