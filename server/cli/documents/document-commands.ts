import { Argument, Option } from 'commander'
import { folderActions, folders } from '../folders.ts'
import { exportFtm } from '../ftm/export-ftm.ts'
import { projectActions, projects } from '../projects.ts'
import type { Add, Run, SharedFlags } from '../run.ts'
import { type ListFlags, searchList } from '../search-list.ts'
import { silences } from '../silences.ts'
import { type DocumentFlags, document } from './document.ts'
import { type DownloadFlags, download } from './download.ts'

/** Commands on projects, folders and documents. */
export function addDocumentCommands(add: Add, run: Run): void {
  add('projects', 'list projects; "add" one, or "remove" one with everything in it')
    .addArgument(new Argument('[action]', 'what to do').choices(projectActions))
    .argument('[name]', 'the name of the project')
    .option('--label <text>', 'with add: how it is called on screen')
    .option('--yes', 'with remove: it is meant so')
    .action(
      (
        action: string | undefined,
        name: string | undefined,
        { label, yes, ...flags }: SharedFlags & { label?: string; yes?: boolean },
      ) => run(flags, (context) => projects(context, { action, name, label, yes })),
    )
  add('folders', 'list the folders that were indexed; "remove" takes one out of the index, its files stay')
    .addArgument(new Argument('[action]', 'what to do').choices(folderActions))
    .argument('[folder]', 'the folder')
    .option('--yes', 'with remove: it is meant so')
    .action((action: string | undefined, folder: string | undefined, { yes, ...flags }: SharedFlags & { yes?: boolean }) =>
      run(flags, (context) => folders(context, action, folder, yes)),
    )
  add('document', 'tell what is known of a document, print its text, or save its original')
    .argument('<id>', 'the id of the document')
    .addOption(new Option('--text', 'print its text').conflicts('output'))
    .option('--output <file>', 'save the original bytes as a file that is not there yet')
    .action((id: string, flags: SharedFlags & DocumentFlags) => run(flags, (context) => document(context, id, flags)))
  add('download', 'pack the documents that a query finds into an archive')
    .argument('<query>', 'words, "phrases", field:value, AND OR NOT, wild*cards')
    .option('--output <file>', 'the archive, a file that is not there yet')
    .option('--encrypt', 'encrypt it, with a password that is printed once')
    .option('--containers', 'also what embedded documents lie in')
    .option('--threads', 'also the other messages of the threads of mails')
    .option('--offline', 'with a page in it that lists the documents and opens without the program')
    .action((query: string, flags: SharedFlags & DownloadFlags) => run(flags, (context) => download(context, query, flags)))
  add('ftm', 'export documents, mails and names as entities of FollowTheMoney, one on each line')
    .argument('[query]', 'only of the documents that it finds (default of all)')
    .option('--output <file>', 'write to a file that is not there yet')
    .action((query: string | undefined, flags: SharedFlags & { output?: string }) =>
      run(flags, (context) => exportFtm(context, query, flags)),
    )
  add('search-list', 'search each line of a CSV, as a batch search, and wait for it')
    .argument('<file>', 'the CSV, one query on each line')
    .option('--name <text>', 'how the batch search is called (default the name of the file)')
    .option('--phrases', 'each line is one phrase')
    .option('--fuzziness <number>', 'how far words may be off, or with --phrases apart')
    .option('--type <type...>', 'only documents of these content types')
    .option('--folder <path...>', 'only documents in these folders, by their whole paths')
    .option('--tag <label...>', 'only documents with one of these tags')
    .option('--charset <name>', 'the encoding of a CSV that is not UTF-8, such as windows-1252')
    .option('--description <text>', 'what it is about')
    .action((file: string, flags: SharedFlags & ListFlags) => run(flags, (context) => searchList(context, file, flags)))
  add('silences', 'tell which months, folders, mailboxes, senders and series of file names have unusual gaps').action(
    (flags: SharedFlags) => run(flags, silences),
  )
}
