import { Option } from 'commander'
import type { Add, Run, SharedFlags } from '../run.ts'
import { type AttachFlags, attach } from './attach.ts'
import { type IndexFlags, indexFolder } from './index-folder.ts'
import { readFirst } from './read-first.ts'
import { type UnlockFlags, unlock } from './unlock.ts'

/** For commands that start readers of files. */
export const memory = new Option(
  '--memory <size>',
  'what readers of files may take, such as 2g (default a quarter of the machine, at most 4g)',
)
/** For those that read: passwords, and whether these are kept. */
export const passwords = new Option(
  '--passwords <file>',
  'try these on locked files, one on each line; kept in memory for this run only',
)
/** Beside the passwords. */
export const keep = new Option('--keep-passwords', 'keep with each document the password that opened it')
/** Whether former versions of files are kept. */
export const versions = new Option('--keep-versions', 'keep what was read of files of this folder when they change, from now on')
/** Its opposite. */
export const noVersions = new Option('--no-keep-versions', 'keep it no longer')

/** Commands that bring documents in, and open what is locked. */
export function addReadingCommands(add: Add, run: Run): void {
  add('index', 'read a folder and everything below it')
    .argument('<folder>', 'the folder to index')
    .option('--ocr', 'read pictures and scanned pages too, behind the texts')
    .option('--ocr-language <codes>', 'their languages by the codes of Tesseract, such as eng+fra; with it they are read')
    .option('--language <name>', 'the language of all documents, such as FRENCH or fr (default told from each text)')
    .option('--charset <name>', 'the encoding of plain texts that do not tell theirs, such as windows-1251')
    .option('--first', 'before all other runs; one that runs makes room and goes on later')
    .option('--strings', 'make strings among the bytes of files searchable that no reader gives text of')
    .addOption(memory)
    .addOption(passwords)
    .addOption(keep)
    .addOption(versions)
    .addOption(noVersions)
    .action((folder: string, flags: SharedFlags & IndexFlags) => run(flags, (context) => indexFolder(context, folder, flags)))
  add('first', 'read the files of a folder, or a file, before all others that wait, while the run goes on')
    .argument('<path>', 'the folder or the file')
    .option('--name <text>', 'only those with this in their name')
    .action((path: string, flags: SharedFlags & { name?: string }) => run(flags, (context) => readFirst(context, path, flags)))
  add('attach', 'read an index that another program filled in OpenSearch or Elasticsearch; nothing is written there')
    .argument('<index>', 'the name of the index; asked for again, what has changed there is followed')
    .option('--at <address>', 'where it is, such as https://search.example:9200')
    .option('--sign-in <file>', 'a file that says who we are there: user:password, or ApiKey and a key')
    .option('--ca <file>', 'the certificate of its own authority, in PEM')
    .action((index: string, flags: SharedFlags & AttachFlags) => run(flags, (context) => attach(context, index, flags)))
  add('unlock', 'try a list of passwords on everything that is encrypted')
    .option('--ocr', 'read the pictures and scanned pages of what they open, too')
    .option('--ocr-language <codes>', 'their languages by the codes of Tesseract, such as eng+fra; with it they are read')
    .addOption(memory)
    .addOption(passwords)
    .addOption(keep)
    .action((flags: SharedFlags & UnlockFlags) => run(flags, (context) => unlock(context, flags)))
}
