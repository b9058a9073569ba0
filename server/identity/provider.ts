import type { Caller } from './caller.ts'

/**
 * What an identity provider sees of a request. `rawHeaders`: names and values in turn, as they came. `from`: the address of the client, as far as it is known; `peer`: that of whoever holds the other end of the
 * connection, which may be a proxy.
 */
export type Credentials = {
  headers: Record<string, string | string[] | undefined>
  rawHeaders?: readonly string[]
  from?: string
  peer?: string
}

/** How callers prove who they are, as OpenAPI 3.1 describes it. */
export type SignInSchemes = Readonly<
  Record<
    string,
    | { type: 'apiKey'; in: 'cookie' | 'header'; name: string }
    | { type: 'http'; scheme: 'basic' | 'bearer' }
    | { type: 'openIdConnect'; openIdConnectUrl: string }
  >
>

/** The port of identity: tells who asks, and who a task belongs to. */
export interface IdentityProvider {
  /** By name; absent where everybody who reaches the server is known already. */
  schemes?: SignInSchemes
  /** The caller of a request, or undefined where nobody is signed in. */
  identify(credentials: Credentials): Promise<Caller | undefined>
  /** `Set-Cookie` lines for the answer: what the client does not have yet, or is to have instead; absent: the provider needs none. */
  cookies?(credentials: Credentials): Promise<string[]>
  /**
   * What a request lacks to show that its user means it, as a part of a sentence that says what to send; undefined where it shows that. Absent: nobody
   * can be sure. For what destroys much and could be asked for by a slip.
   */
  missingConfirmation?(credentials: Credentials): string | undefined
  /** A user with the rights that they have now, or undefined where there is none of this id any more. */
  findUser(id: string): Promise<Caller | undefined>
}
