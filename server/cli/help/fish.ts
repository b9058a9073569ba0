import type { DescribedCommand, DescribedOption, Value } from './described.ts'

/** For a file in `~/.config/fish/completions`. */
export function fishCompletion(commands: DescribedCommand[]): string {
  const lines = commands.flatMap(({ name, description, words: [first], options }) => {
    const here = `complete -c dossier -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`
    return [
      `complete -c dossier -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
      ...(first === undefined || first.kind === 'text' ? [] : [`${here} ${takenBy(first)}`]),
      ...options.map((option) => `${here} ${optionOf(option)}`),
    ]
  })
  return `# Completion of dossier for fish: npx dossier completion fish > ~/.config/fish/completions/dossier.fish
complete -c dossier -f
${lines.join('\n')}
`
}

function optionOf({ names, description, value }: DescribedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  return [...flags, `-d ${quoted(description)}`, ...(value === undefined ? [] : ['-r', takenBy(value)])].join(' ').trim()
}

function takenBy({ kind, choices }: Value): string {
  if (kind === 'words') return `-a ${quoted(choices.join(' '))}`
  if (kind === 'folder') return `-a ${quoted('(__fish_complete_directories)')}`
  return kind === 'file' ? '-F' : ''
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
