import { AppError } from '@dossier/contract'
import type { App } from './app-type.ts'

/** Starts listening; returns the address. Throws AppError with the cure where the port or the address is not available. */
export async function listen(app: App, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => address })
  } catch (error) {
    throw explain(error, host, port)
  }
}

function explain(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    const message = `Port ${port} is taken by another program. Stop that one or give another with --port (0 takes any free one).`
    return new AppError('CONFLICT', { message, port }, { cause: error })
  }
  if (code === 'EACCES') {
    const message = `You lack permission to use port ${port}. Give one above 1023 with --port.`
    return new AppError('FORBIDDEN', { message, port }, { cause: error })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const message = `This machine has no address ${host}. Give one that it has with DOSSIER_HOST or in config.json.`
    return new AppError('BAD_REQUEST', { message, host }, { cause: error })
  }
  return error
}
