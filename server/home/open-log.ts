import pino, { type Logger } from 'pino'
import { turnLog } from './turn-log.ts'

/** Opens a log of the home, one line of JSON for each event; one that has become long is put aside first. */
export function openLog(path: string): Logger {
  turnLog(path)
  const file = pino.destination({ dest: path, sync: true })
  // A line that a full disk does not take must not end the program.
  file.on('error', () => {})
  return pino({ level: 'info', base: null }, file)
}
