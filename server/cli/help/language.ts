import { type Argument, type Command, Help, Option } from 'commander'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { ja } from './words/ja.ts'

/** Languages in which the command line helps. */
const helpLanguages = ['en', 'fr', 'es', 'ja'] as const
export type HelpLanguage = (typeof helpLanguages)[number]

/** Sentences of the help in other languages, by the English ones. */
const catalogues: Record<HelpLanguage, Readonly<Record<string, string>>> = { en: {}, fr, es, ja }

/** The language that `--lang` names, else the environment, as far as there is help in it. */
export function chooseLanguage(args: readonly string[], env: NodeJS.ProcessEnv): HelpLanguage {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const asked = at === -1 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])
  const wanted = asked ?? (env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en')
  return helpLanguages.find((each) => wanted.toLowerCase().startsWith(each)) ?? 'en'
}

/** The option of every command that chooses it. */
export function languageOption(): Option {
  return new Option('--lang <code>', 'the language of the help (default that of the environment)').choices(helpLanguages)
}

/** A sentence of the help in a language; in English where it is not known there. */
export function translator(language: HelpLanguage): (text: string) => string {
  const words = catalogues[language]
  return (text) => words[text] ?? text
}

/** Puts the help of a program and its commands into a language. */
export function speak(program: Command, translate: (text: string) => string): void {
  for (const command of [program, ...program.commands]) {
    command.description(translate(command.description()))
    for (const each of [...command.options, ...command.registeredArguments]) each.description = translate(each.description)
    command.helpOption('-h, --help', translate('display help for command'))
    command.configureHelp({
      styleTitle: translate,
      optionDescription: (option: Option) => inWords(help.optionDescription(option), translate),
      argumentDescription: (argument: Argument) => inWords(help.argumentDescription(argument), translate),
    })
  }
  program.helpCommand('help [command]', translate('display help for command'))
}

const help = new Help()

/** commander's own words in brackets behind a description. */
function inWords(text: string, translate: (text: string) => string): string {
  return text.replace(/\((?=choices: )choices|(?<=, )default(?=: )|\(default(?=: )/g, (word) =>
    word.startsWith('(') ? `(${translate(word.slice(1))}` : translate(word),
  )
}
