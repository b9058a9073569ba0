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
      local at=0 i
      for ((i = 2; i < COMP_CWORD; i++)); do
        case "$command \${COMP_WORDS[i-1]}" in
          ${commands.flatMap(namesWithValue).join('|')}) continue ;;
        esac
        if [[ \${COMP_WORDS[i]} != -* ]]; then at=$((at + 1)); fi
      done
      case "$command" in
${commands.map(optionsCase).join('\n')}
      esac
      case "$command $at" in
${commands.flatMap(wordCases).join('\n')}
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

function namesWithValue({ name, options }: DescribedCommand): string[] {
  return options.flatMap(({ names, value }) => (value === undefined ? [] : names.map((each) => `"${name} ${each}"`)))
}

function optionsCase({ name, options }: DescribedCommand): string {
  return `        ${name}) options=${words(options.flatMap(({ names }) => names))} ;;`
}

function wordCases({ name, words: all }: DescribedCommand): string[] {
  return all.map((word, at) => `        "${name} ${at}") ${taken(word)} ;;`)
}

function taken({ kind, choices }: Value): string {
  return `kind=${kind} choices=${words(choices)}`
}

const words = (all: readonly string[]) => `$'${all.map((each) => each.replace(/[\\']/g, '\\$&')).join('\\n')}'`
