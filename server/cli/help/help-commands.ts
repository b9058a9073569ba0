import { Argument, type Command } from 'commander'
import { completionFor, shells } from './completion.ts'
import { describeCommands } from './described.ts'
import { type HelpLanguage, languageOption, speak, translator } from './language.ts'
import { manualOf } from './manual.ts'

/** Adds what is made from all other commands, completion and the manual page, and puts everything into a language. */
export function addHelpCommands(program: Command, stdout: NodeJS.WritableStream, language: HelpLanguage): void {
  const translate = translator(language)
  program
    .command('completion')
    .description('print the script by which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addOption(languageOption())
    .action((shell: string) => {
      stdout.write(completionFor(shell, describeCommands(program)))
    })
  program
    .command('man')
    .description('print the manual page, as for "dossier man | man -l -"')
    .addOption(languageOption())
    .action(() => {
      stdout.write(manualOf(describeCommands(program), { description: program.description(), translate }))
    })
  speak(program, translate)
}
