import { AppError } from '@dossier/contract'
import { reply } from '../feature/reply.ts'

/** Where people sign in, and where they go on from when they have: the page knows where its reader wanted to go, and no address that is sent decides that. */
export const loginPage = '/#/login'

/** Leads a browser on, with lines of `Set-Cookie`. */
export function leadTo(location: string, lines: string[] = []) {
  return reply(303, undefined, { location, 'set-cookie': lines })
}

/** Leads people to the page where something is refused, which says it in their language; programs get the fault itself. Throws what `lead` throws. */
export async function leadOrTell(accept: string | undefined, lead: () => Promise<ReturnType<typeof leadTo>>) {
  try {
    return await lead()
  } catch (error) {
    const reason = error instanceof AppError ? error.facts.reason : undefined
    if (typeof reason !== 'string' || !accept?.includes('text/html')) throw error
    return leadTo(`${loginPage}?refused=${encodeURIComponent(reason)}`)
  }
}
