/**
 * Runs one command that must not outlive the program that asked for it: `node leash.mjs COMMAND ARGS…`.
 * The caller starts it detached, so that it leads a process group, and holds the other end of its standard input. When that end
 * closes, also because the caller was killed, the whole group goes: Maven, cargo and npm start children of their own.
 */
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
const endGroup = () => process.kill(-process.pid, 'SIGKILL')

process.stdin.on('end', endGroup)
process.stdin.on('error', endGroup)
process.stdin.resume()

const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(127)
})
child.on('exit', (code) => process.exit(code ?? 1))
