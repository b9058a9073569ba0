import { spawn } from 'node:child_process'

/** Opens the address in the user's browser, where there is a screen to show it on. */
export function openBrowser(address: string, env: NodeJS.ProcessEnv = process.env): void {
  const command = browserCommand(env)
  if (command === undefined) return
  const child = spawn(command, process.platform === 'win32' ? ['/c', 'start', '', address] : [address], {
    stdio: 'ignore',
    detached: true,
  })
  // Without a browser nothing is lost: the address was printed.
  child.on('error', () => {})
  child.unref()
}

function browserCommand(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CI || env.SSH_CONNECTION) return undefined
  if (process.platform === 'darwin') return 'open'
  if (process.platform === 'win32') return 'cmd'
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined
}
