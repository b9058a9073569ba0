import type { Add, Run, SharedFlags } from '../run.ts'
import { type CallFlags, callServer } from './call.ts'

/** The command that makes any call of the contract. */
export function addCallCommands(add: Add, run: Run): void {
  add('call', 'make any call of the contract and print its answer; without an address, list the calls that there are')
    .argument('[method]', 'GET, POST, PUT, PATCH or DELETE; without an address, a word to look calls up by')
    .argument('[address]', 'such as /api/:project/tags, where :project is the project of this command')
    .option('--body <text>', 'what is sent: JSON, @FILE, or - for standard input')
    .option('--field <name=value...>', 'fields of a form that is sent: name=text or name=@FILE')
    .option('--output <file>', 'save the answer as a file that is not there yet')
    .action((method: string | undefined, path: string | undefined, flags: SharedFlags & CallFlags) =>
      run(flags, (context) => callServer(context, { method, path }, flags)),
    )
}
