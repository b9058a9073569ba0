import type { DescribedCommand } from './described.ts'

/** What the manual page says around the commands, in the language that was asked for. */
export type ManualWords = { description: string; translate(text: string): string }

/** The manual page `dossier(1)` as roff: `npx dossier man | man -l -`. */
export function manualOf(commands: DescribedCommand[], { description, translate }: ManualWords): string {
  const lines = [
    '.TH DOSSIER 1',
    `.SH ${translate('NAME')}`,
    `dossier \\- ${escaped(description)}`,
    `.SH ${translate('SYNOPSIS')}`,
    '.B npx dossier',
    '.I command',
    '[...]',
    `.SH ${translate('COMMANDS')}`,
    ...commands.flatMap(linesOfCommand),
    `.SH ${translate('EXIT STATUS')}`,
    ...exitStatus.flatMap(([code, sentence]) => ['.TP', `.B ${code}`, escaped(translate(sentence))]),
  ]
  return `${lines.join('\n')}\n`
}

const exitStatus = [
  ['0', 'done'],
  ['1', 'something went wrong, or is not as it should be'],
  ['2', 'wrong usage'],
  ['130', 'interrupted'],
] as const

function linesOfCommand({ name, usage, description, words, options }: DescribedCommand): string[] {
  return [
    `.SS ${escaped(`dossier ${name} ${usage}`)}`,
    escaped(description),
    ...words
      .filter((word) => word.description !== '')
      .flatMap((word) => ['.TP', `.I ${escaped(word.name)}`, escaped(word.description)]),
    ...options.flatMap(({ flags, description: text }) => ['.TP', `.B ${escaped(flags)}`, escaped(text)]),
  ]
}

/** Backslashes and hyphens mean something to roff, as do dots and quotes at the beginning of a line. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&')
}
