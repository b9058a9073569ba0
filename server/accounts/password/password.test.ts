import { argon2Sync, createHash } from 'node:crypto'
import { AppError } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { comparePassword, hashOldDigest, hashPassword } from './hash-password.ts'
import { requireGoodPassword } from './password-rules.ts'

const password = 'grey herons over Dublin'

describe('a stored password', () => {
  it('is right for the same letters, however they are typed', async () => {
    const kept = await hashPassword('Zürich lies by the lake')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await comparePassword('Zu\u0308rich lies by the lake', kept)).toBe('right')
    expect(await comparePassword('Zurich lies by the lake', kept)).toBe('wrong')
  })

  it('is another one each time', async () => {
    expect(await hashPassword(password)).not.toBe(await hashPassword(password))
  })

  it('of the known program is taken, and is to be stored anew', async () => {
    const digest = createHash('sha256').update(password).digest('hex')
    const kept = await hashOldDigest(digest.toUpperCase())
    expect(kept).not.toContain(digest)
    expect(await comparePassword(password, kept)).toBe('outdated')
    expect(await comparePassword(`${password}!`, kept)).toBe('wrong')
    // The digest itself opens nothing: who stole it from the known program is not let in.
    expect(await comparePassword(digest, kept)).toBe('wrong')
  })

  it('that cost less is right, and is to be stored anew', async () => {
    const nonce = Buffer.alloc(16, 'salt')
    const digest = argon2Sync('argon2id', { message: password, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 })
    const kept = `$argon2id$v=19$m=64,t=1,p=1$${[nonce, digest].map((bytes) => bytes.toString('base64').replace(/=+$/, '')).join('$')}`
    expect(await comparePassword(password, kept)).toBe('outdated')
    expect(await comparePassword(`${password}!`, kept)).toBe('wrong')
  })

  it('that is none is wrong, whatever is said', async () => {
    for (const kept of [null, '', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$']) expect(await comparePassword('', kept)).toBe('wrong')
  })
})

describe('a new password', () => {
  const judge = (text: string, own: string[] = []) => {
    try {
      requireGoodPassword(text, own)
      return 'good'
    } catch (error) {
      return error instanceof AppError ? error.facts.reason : error
    }
  }

  it('has fifteen characters or more, of whatever kind', () => {
    expect(judge('herons and owls')).toBe('good')
    expect(judge('herons and owl')).toBe('short')
    expect(judge('灰色の鷺がダブリンの上を飛ぶよ')).toBe('good')
    expect(judge('𝓱𝓮𝓻𝓸𝓷𝓼𝓪𝓷𝓭𝓸𝔀')).toBe('short')
    expect(judge('heron '.repeat(200))).toBe('long')
  })

  it.each([
    'passwordpassword',
    'Password12345678',
    '123456789012345678',
    'aaaaaaaaaaaaaaaaaa',
    'qwertyuiopasdfghjkl',
    'abcdefghijklmnopq',
    'correcthorsebatterystaple',
  ])('is not "%s"', (text) => expect(judge(text)).toBe('common'))

  it('does not consist of its owner', () => {
    expect(judge('lovelace1815lovelace', ['ada', 'Ada Lovelace', 'ada@desk.example'])).toBe('common')
    expect(judge('lovelace1815lovelace')).toBe('good')
  })
})
