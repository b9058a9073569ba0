import { RequestError } from '../../../api/request-error.ts'

/** Each try takes half a minute: ten minutes in all. */
const mostTries = 20

/** Whether what could not be had is asked for again: while the server still reads the file. */
export function untilRead(tries: number, error: unknown): boolean {
  return error instanceof RequestError && error.code === 'STILL_READING' && tries < mostTries
}
