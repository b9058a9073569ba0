import type { DescribedCommand, Value } from './described.ts'

/** Also for bash 3.2, which macOS has. */
export function bashCompletion(commands: DescribedCommand[]): string {
  return `# Completion of dossier for bash: eval "$(npx dossier completion bash)"
_dossier() {
  local IFS=$'\\n' cur=\${COMP_WORDS[COMP_CWORD]} command=\${COMP_WORDS[1]}
  local prev=\${COMP_WORDS[COMP_CWORD-1]} options= kind= choices=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${words(commands.map(({ name }) => name))} -- "$cur"))
    return
  fi
  case "$command $prev" in
${commands.flatMap(valueCases).join('\n')}
    *)
      case "$command" in
${commands.map(commandCase).join('\n')}
      esac
      if [[ $cur == -* ]]; then kind=words choices=$options; fi ;;
  esac
  case "$kind" in
    words) COMPREPLY=($(compgen -W "$choices" -- "$cur")) ;;
    folder) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$cur")) ;;
    file) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
  esac
}
complete -F _dossier dossier
`
}

function valueCases({ name, options }: DescribedCommand): string[] {
  return options.flatMap(({ names, value }) =>
    value === undefined ? [] : [`    ${names.map((each) => `"${name} ${each}"`).join('|')}) ${taken(value)} ;;`],
  )
}

/** Only the first word has choices that hold alone: those behind it depend on it. */
function commandCase({ name, words: [first], options }: DescribedCommand): string {
  const all = words(options.flatMap(({ names }) => names))
  return `        ${name}) options=${all}${first === undefined ? '' : ` ${taken(first)}`} ;;`
}

function taken({ kind, choices }: Value): string {
  return `kind=${kind} choices=${words(choices)}`
}

const words = (all: readonly string[]) => `$'${all.join('\\n')}'`
