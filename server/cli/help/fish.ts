import type { DescribedCommand, DescribedOption, Value } from './described.ts'

/** For a file in `~/.config/fish/completions`. */
export function fishCompletion(commands: DescribedCommand[]): string {
  const lines = commands.flatMap(({ name, description, words, options }) => [
    `complete -c dossier -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...wordsOf(name, words),
    ...options.map((option) => `${after(name)} ${optionOf(option)}`),
  ])
  return `# Completion of dossier for fish: npx dossier completion fish > ~/.config/fish/completions/dossier.fish
complete -c dossier -f
${lines.join('\n')}
`
}

/** What can stand behind a command: its first word until it is there, the second once the first is. */
function wordsOf(name: string, [first, second]: Value[]): string[] {
  if (first === undefined) return []
  const chosen = first.kind === 'words' ? first.choices : []
  const isOpen = chosen.length === 0 ? '' : `; and not ${seen(...chosen)}`
  return [
    ...(first.kind === 'text' ? [] : [`${after(name, isOpen)} ${takenBy(first)}`]),
    ...(second === undefined || second.kind === 'text' || chosen.length === 0
      ? []
      : [`${after(name, `; and ${seen(...chosen)}`)} ${takenBy(second)}`]),
  ]
}

function after(command: string, condition = ''): string {
  return `complete -c dossier -n ${quoted(`${seen(command)}${condition}`)}`
}

function seen(...words: string[]): string {
  return `__fish_seen_subcommand_from ${words.join(' ')}`
}

function optionOf({ names, description, value }: DescribedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  return [
    ...flags,
    `-d ${quoted(description)}`,
    ...(value === undefined ? [] : [value.kind === 'file' ? '-r' : '-x', takenBy(value)]),
  ]
    .join(' ')
    .trim()
}

function takenBy({ kind, choices }: Value): string {
  if (kind === 'words') return `-a ${quoted(choices.join(' '))}`
  if (kind === 'folder') return `-a ${quoted('(__fish_complete_directories)')}`
  return kind === 'file' ? '-F' : ''
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
