import { bashCompletion } from './bash.ts'
import type { DescribedCommand } from './described.ts'
import { fishCompletion } from './fish.ts'
import { zshCompletion } from './zsh.ts'

export const shells = ['bash', 'zsh', 'fish'] as const

/** The script that a shell reads to complete commands, options and their values. */
export function completionFor(shell: string, commands: DescribedCommand[]): string {
  if (shell === 'zsh') return zshCompletion(commands)
  return shell === 'fish' ? fishCompletion(commands) : bashCompletion(commands)
}
