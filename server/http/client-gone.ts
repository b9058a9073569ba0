/** The client has gone: the reason with which everything that is done for it is aborted. */
export class ClientGone extends Error {
  override name = 'ClientGone'

  constructor() {
    super('the client is gone')
  }
}

/** Whether work ended because its client went away, whatever was made of that on the way. */
export function isClientGone(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof ClientGone) return true
  return false
}
