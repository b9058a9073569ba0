import type { DescribedCommand, DescribedOption, Value } from './described.ts'

/** For a file `_dossier` in `fpath`, or to be evaluated behind `compinit`. */
export function zshCompletion(commands: DescribedCommand[]): string {
  return `#compdef dossier
# Completion of dossier for zsh: eval "$(npx dossier completion zsh)"
_dossier() {
  local -a commands
  commands=(
${commands.map(({ name, description }) => `    ${quoted(`${name}:${plain(description)}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${commands.map(commandCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_dossier" ]; then _dossier "$@"; else compdef _dossier dossier; fi
`
}

function commandCase({ name, words, options }: DescribedCommand): string {
  const specs = [...options.map(optionSpec), ...words.map((word, at) => quoted(`${at + 1}:${action(word)}`))]
  return `    ${name})\n      _arguments \\\n${specs.map((spec) => `        ${spec}`).join(' \\\n')} ;;`
}

function optionSpec({ names, description, value }: DescribedOption): string {
  const told = `[${plain(description)}]${value === undefined ? '' : `:${action(value)}`}`
  return names.map((name) => quoted(`${name}${told}`)).join(' ')
}

function action({ name, kind, choices }: Value): string {
  if (kind === 'words') return `${name}:(${choices.join(' ')})`
  return `${name}:${{ folder: '_files -/', file: '_files', text: ' ' }[kind]}`
}

/** Brackets, colons and backslashes end parts of a specification. */
function plain(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
