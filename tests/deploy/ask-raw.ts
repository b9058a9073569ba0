import { connect } from 'node:net'

/** What came back on a connection: the status lines of all answers, and everything. */
export type RawAnswer = { statuses: number[]; text: string }

const quietMs = 1_500

/** Writes bytes to a port as they are, and reads until the other side closes or says nothing more. */
export function askRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    const end = () => {
      socket.destroy()
      resolve({ statuses: [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status)), text })
    }
    socket.setTimeout(quietMs, end)
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.on('close', end).on('error', (error) => ('code' in error && error.code === 'ECONNRESET' ? end() : reject(error)))
  })
}
