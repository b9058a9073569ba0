import { packageKinds } from '@dossier/contract/packages'
import { Argument, Command, Option } from 'commander'
import { type ConfigFlags, type ConfigInput, loadConfig, settingFlags } from '../config.ts'
import { batchSearches } from './batch-searches.ts'
import { addCallCommands } from './call/call-commands.ts'
import { verifyCards } from './cards.ts'
import type { Context } from './context.ts'
import { addDocumentCommands } from './documents/document-commands.ts'
import { exitCodes, tellFault } from './fault.ts'
import { addHelpCommands } from './help/help-commands.ts'
import { chooseLanguage, type HelpLanguage, languageOption } from './help/language.ts'
import { doctor } from './home/doctor.ts'
import { addHomeCommands } from './home/home-commands.ts'
import { rebuild } from './home/rebuild.ts'
import { readKnownLine, runKnown } from './known/known.ts'
import { addMarkCommands } from './marks/mark-commands.ts'
import { models } from './models.ts'
import type { NamesFlags } from './names/command.ts'
import { names } from './names/names.ts'
import { type PackageFlags, packageActions, packages } from './packages.ts'
import type { IndexFlags } from './reading/index-folder.ts'
import { addReadingCommands, keep, memory, noVersions, passwords, versions } from './reading/reading-commands.ts'
import { watch } from './reading/watch.ts'
import { addReportCommand } from './report/report-command.ts'
import type { Run, SharedFlags } from './run.ts'
import { search } from './search/search.ts'
import { type AllFlags, searchAll } from './search/search-all.ts'
import { searchFormer } from './search/search-former.ts'
import { type SearchesFlags, searches } from './searches.ts'
import { serve } from './serve.ts'
import { taskActions, tasks } from './tasks/tasks.ts'
import { createTerminal, type Streams } from './terminal.ts'
import { type TranslationFlags, translations } from './translations/translations.ts'
import { addUserCommands } from './users/user-commands.ts'
import { worker } from './worker.ts'

/** The flags as commander gives them; loadConfig judges their values. */
type Flags = SharedFlags & {
  withArchives?: boolean
  from?: string
  size?: string
  former?: boolean
  watch?: boolean
  off?: boolean
  name?: string
  replace?: boolean
  worker?: boolean
} & ConfigFlags &
  IndexFlags &
  SearchesFlags &
  NamesFlags &
  TranslationFlags &
  PackageFlags &
  AllFlags & { all?: boolean }

/**
 * Runs one command of the command line (`serve`, `index FOLDER` …). Answers the exit code: 0 done, 1 fault, 2 wrong usage, 130
 * interrupted. Writes its result to standard output and everything else to standard error.
 */
export async function runCli(args: string[], signal: AbortSignal, streams: Streams = process): Promise<number> {
  const terminal = createTerminal(streams, args.includes('--json'))
  let code: number = exitCodes.done
  const start = async (configInput: ConfigInput, command: (context: Context) => Promise<number>) => {
    code = await command({ config: loadConfig(configInput), configInput, terminal, signal })
  }
  try {
    const known = readKnownLine(args)
    const run: Run = (flags, command) => start(inputOf(flags), command)
    const program = createProgram(run, { streams, language: chooseLanguage(args, process.env) })
    if (known?.given.help !== undefined) await program.parseAsync(['--help'], { from: 'user' })
    else if (known) await start({ flags: known.flags }, (context) => runKnown(context, known))
    else await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    return tellFault(error, terminal, signal)
  } finally {
    terminal.clear()
  }
}

function inputOf(flags: Flags): ConfigInput {
  // commander gives `open: true` where the flag is absent: only "no" was given by the user.
  return { flags: { ...flags, open: flags.open === true ? undefined : flags.open } }
}

/** Every setting can be given to the server, under our name or that of the known program; the guide lists them. */
function addSettingFlags(command: Command): Command {
  for (const flag of settingFlags.filter((each) => command.options.every(({ long }) => long !== each)))
    command.addOption(new Option(`${flag} <value>`).hideHelp())
  return command
}

type Spoken = { streams: Streams; language: HelpLanguage }

/** Every command with its words and options: the one source of the help, of the completion of shells and of the manual page. */
export function createProgram(run: Run, { streams: { stdout, stderr }, language }: Spoken): Command {
  const program = new Command('dossier')
    .description('Document search for investigative teams')
    .addOption(languageOption())
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .showHelpAfterError('(add --help for what is possible)')
  const add = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .addOption(new Option('--json', 'print the result as JSON'))
      .addOption(new Option('--home <folder>', 'the folder of records and index (default ~/.dossier)'))
      .addOption(
        new Option('--records <address>', 'the records in PostgreSQL, such as postgres://user@host/db (default in the home)'),
      )
      .addOption(new Option('--project <name>', 'the project (default local-datashare)'))
      .addOption(languageOption())

  const serveCommand = add('serve', 'start the server; with a folder, index it too')
    .argument('[folder]', 'a folder to index')
    .option('--port <number>', 'the port to listen on (default 8080; 0 takes a free one)')
    .option('--no-open', 'do not open a browser')
    .option('--mode <mode>', 'local: one user, without sign-in (default); server: many, with accounts')
    .option('--safe-mode', 'run no plugin and no extension')
    .option('--watch', 'watch the folder from then on: what changes in it is read by itself')
    .option('--no-worker', 'leave long work to "dossier worker"; the records are in PostgreSQL')
    .option('--several', 'be one of several servers that share home, records in PostgreSQL and search cluster')
    .addOption(memory)
    .addOption(passwords)
    .addOption(keep)
    .addOption(versions)
    .addOption(noVersions)
    .action((folder: string | undefined, flags: Flags) => run(flags, (context) => serve(context, folder, flags)))
  addSettingFlags(serveCommand)
  const workerCommand = add(
    'worker',
    'do the long work of a home beside its server; several stand by for each other, with records in PostgreSQL',
  )
    .addOption(memory)
    .action((flags: Flags) => run(flags, worker))
  addSettingFlags(workerCommand)
  addReadingCommands(add, run)
  add('search', 'search the documents')
    .argument('<query>', 'words, "phrases", field:value, AND OR NOT, wild*cards')
    .option('--from <number>', 'leave out so many hits', '0')
    .option('--size <number>', 'show at most so many hits', '10')
    .option('--former', 'search what was read of files before they changed, where it is kept')
    .option('--all', 'write everything that is found, however much that is')
    .option('--format <form>', 'with --all: csv, jsonl or xlsx; by the ending of the file, else csv')
    .option('--columns <names>', 'with --all: columns with commas between them, such as path,title,metadata.tika_metadata_author')
    .option('--output <file>', 'with --all: write to a file that is not there yet')
    .action((query: string, flags: Flags) =>
      run(flags, (context) => {
        if (flags.former) return searchFormer(context, query)
        return flags.all ? searchAll(context, query, flags) : search(context, query, flags)
      }),
    )
  add('searches', 'list the saved searches whose results are kept, and what is new in those with alerts')
    .option('--new', 'only those that have found something new')
    .option('--since <number>', 'what one of them finds since then, what it finds no more, and why')
    .option('--dismiss', 'what is listed is no news any more')
    .action((flags: Flags) => run(flags, (context) => searches(context, flags)))
  add('batch-searches', 'list batch searches; with one, what it found and what of its scope could not be searched')
    .argument('[which]', 'the id of a batch search or its beginning')
    .action((which: string | undefined, flags: Flags) => run(flags, (context) => batchSearches(context, which)))
  addReportCommand(add, run)
  add('tasks', 'list all long work; stop it, let it go on, take it from the list, or tell what became of it')
    .addArgument(new Argument('[action]', 'what to do').choices(taskActions))
    .argument('[which]', 'the id of a task or its beginning; "stop all", "remove done"')
    .option('--with-archives', 'remove archives that can still be downloaded with their tasks')
    .action((action: string | undefined, which: string | undefined, flags: Flags) =>
      run(flags, (context) => tasks(context, { action, which, withArchives: flags.withArchives === true })),
    )
  add('watch', 'watch an indexed folder while a server runs; without a folder, say what is watched')
    .argument('[folder]', 'the folder to watch')
    .option('--off', 'watch it no longer; what was indexed stays')
    .action((folder: string | undefined, flags: Flags) => run(flags, (context) => watch(context, folder, flags)))
  add('models', 'list the models of name finders; bring one with "add corenlp fr", remove it with "remove corenlp fr"')
    .addArgument(new Argument('[action]', 'add or remove').choices(['add', 'remove']))
    .argument('[finder]', 'the name finder, such as corenlp')
    .argument('[language]', 'the language, such as fr or FRENCH')
    .action((action: string | undefined, finder: string | undefined, language: string | undefined, flags: Flags) =>
      run(flags, (context) => models(context, { action, finder, language })),
    )
  add(
    'names',
    'list the names of a project; find them with "find FINDER"; correct them with "rules", "rules add", "rules remove"',
  )
    .argument('[words...]', namesUsage)
    .option('--category <name>', 'only person, organisation, location or email')
    .option('--search <text>', 'only names with this in them')
    .option('--size <number>', 'list at most so many of a category (default 20)')
    .option('--folder <folder>', 'find names in this folder only')
    .option('--languages <codes>', 'find names in documents of these languages only, such as fr,en')
    .option('--again', 'find names also in documents that the finder has read before')
    .option('--lost', 'list only names added by hand that have no place any more')
    .option(
      '--at <number>',
      'the place of a name that is added by hand, in UTF-16 units of the text (default every place of its words)',
    )
    .action((words: string[], flags: Flags) => run(flags, (context) => names(context, words, flags)))
  add('cards', 'compare an exported file of cards with the originals')
    .addArgument(new Argument('<action>', 'what to do').choices(['verify']))
    .argument('<file>', 'the file, as it was exported as HTML or Markdown')
    .action((_action: string, file: string, flags: Flags) => run(flags, (context) => verifyCards(context, file)))
  add('translations', 'bring translations of texts with "import FILE"; "list", "export FILE" and "remove --into LANGUAGE"')
    .argument('[words...]', 'list | import FILE | export FILE | remove; FILE: JSON lines of id, language, text')
    .option('--skip-bad', 'bring the good lines although others are bad')
    .option('--replace', 'also where another translation into the same language is there')
    .option('--into <language>', 'the language by name or code, such as ENGLISH or en')
    .option('--document <id>', 'remove that of this document only')
    .action((words: string[], flags: Flags) => run(flags, (context) => translations(context, words, flags)))
  for (const kind of packageKinds)
    add(kind, `list ${kind}; install one, switched off, remove it, enable or disable it`)
      .addArgument(new Argument('[action]', 'what to do').choices(packageActions))
      .argument('[what]', 'its id; with install also a file, a folder or an https address')
      .option('--sha256 <digits>', 'with install: what the checksum has to be')
      .option('--search <words>', 'with list: only those with these words')
      .action((action: string | undefined, what: string | undefined, flags: Flags) =>
        run(flags, (context) => packages(context, kind, { action, what, flags })),
      )
  addHomeCommands(add, run)
  addDocumentCommands(add, run)
  addMarkCommands(add, run)
  addUserCommands(add, run)
  addCallCommands(add, run)
  add('rebuild', 'make the search index anew from the records').action((flags: Flags) => run(flags, rebuild))
  add('doctor', 'try each part and say what is missing').action((flags: Flags) => run(flags, doctor))
  addHelpCommands(program, stdout, language)
  return program
}

const namesUsage = [
  'list | find FINDER | rules [list] | rules remove NUMBER',
  'rules add hide NAME | rename NAME OTHER | merge NAME OTHER | category NAME CATEGORY | by-hand NAME CATEGORY DOCUMENT',
].join(' | ')
