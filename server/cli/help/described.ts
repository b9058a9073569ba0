import type { Argument, Command, Option } from 'commander'

/** What a word or the value of an option can be: one of some words, a file, a folder, or anything. */
export type Value = { name: string; choices: readonly string[]; kind: 'words' | 'file' | 'folder' | 'text' }

export type DescribedOption = { flags: string; names: string[]; description: string; value: Value | undefined }
export type DescribedCommand = {
  name: string
  usage: string
  description: string
  words: (Value & { description: string })[]
  options: DescribedOption[]
}

/** Every command of the program with its words and options, as completion and manual page need them; options that the help does not show are left out. */
export function describeCommands(program: Command): DescribedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    usage: command.usage(),
    description: command.description(),
    words: command.registeredArguments.map((argument) => ({ ...describeValue(argument), description: argument.description })),
    options: command.options.filter(({ hidden }) => !hidden).map(describeOption),
  }))
}

function describeOption(option: Option): DescribedOption {
  const [, name] = option.flags.match(/[<[]([\w-]+)(?:\.\.\.)?[>\]]/) ?? []
  return {
    flags: option.flags,
    names: [option.short, option.long].filter((each) => each !== undefined && each !== null),
    description: option.description,
    value: name === undefined ? undefined : { name, ...kindOf(name, option.argChoices) },
  }
}

function describeValue(argument: Argument): Value {
  return { name: argument.name(), ...kindOf(argument.name(), argument.argChoices) }
}

function kindOf(name: string, choices: readonly string[] = []): Pick<Value, 'choices' | 'kind'> {
  if (choices.length > 0) return { choices, kind: 'words' }
  if (name === 'folder') return { choices, kind: 'folder' }
  return { choices, kind: name === 'file' || name === 'path' ? 'file' : 'text' }
}
