import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * A program that speaks as a name finder's does: words with a capital are people, `ORG:` stands before organisations. Texts that are commands: `hang`, `nonsense`,
 * `fault`, `end 3`, `kill`, and `once FILE` (is killed, but not a second time).
 */
const [unfit] = process.argv.slice(2)
if (unfit === 'unfit') {
  process.stderr.write('the model is not readable\n')
  process.exit(1)
}
process.stdout.write('"ready"\n')

createInterface({ input: process.stdin }).on('line', (line) => {
  const text = String(JSON.parse(line))
  const [command = '', argument = ''] = text.split(' ')
  if (command === 'hang') return
  if (command === 'end') process.exit(Number(argument))
  if (command === 'kill') process.kill(process.pid, 'SIGKILL')
  if (command === 'once' && !existsSync(argument)) {
    writeFileSync(argument, '')
    process.kill(process.pid, 'SIGKILL')
  }
  if (command === 'nonsense') process.stdout.write('Loading classifier …\n')
  else if (command === 'fault') process.stdout.write('{"fault":"java.lang.IndexOutOfBoundsException"}\n')
  else process.stdout.write(`${JSON.stringify([...namesIn(text), [0, 1, 'MISC']])}\n`)
})

function namesIn(text) {
  return [...text.matchAll(/(ORG:)?\p{Lu}\p{Ll}+(\s\p{Lu}\p{Ll}+)*/gu)].map(({ 0: found, 1: org, index }) => [
    index,
    index + found.length,
    org ? 'ORG' : 'PERS',
  ])
}
