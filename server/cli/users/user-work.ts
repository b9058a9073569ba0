import type { Client } from '../client.ts'
import type { Context } from '../context.ts'

/** As commander gives them. */
export type UserFlags = { admin?: boolean; again?: boolean; name?: string; email?: string; role?: string }

/** What each action gets; `isOwn`: no server runs, so that links name no address that lasts. */
export type UserWork = { context: Context; client: Client; isOwn: boolean; login: string; flags: UserFlags }
