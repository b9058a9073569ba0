import type { Permission } from '@dossier/contract/accounts'
import type { Migration } from '../records/migrations.ts'
import type { Records } from '../records/open.ts'

/** A role of the contract. */
export type Role = Permission['v1']

/** The tables of this feature. Secrets that are handed out have 256 random bits, so that their SHA-256 is kept and no slow digest is needed. */
export type AccountTables = {
  /** `password`: as `hashPassword` writes it, null before one was chosen. */
  account: {
    id: string
    name: string | null
    email: string | null
    provider: string
    password: string | null
    created_at: number
    changed_at: number
  }
  /** Logins of users who were removed: what these kept for themselves is stored under them. */
  account_former: { id: string; removed_at: number }
  /**
   * One role in a scope; `project` may be `*`. `is_of_group`: 1 where a group at the provider gives it, and takes it away. `given_by`, `given_at`: who gave it last, and when; null where that was
   * not written down yet, `given_by` also where nobody did, as for roles of groups.
   */
  account_role: {
    user_id: string
    domain: string
    project: string
    role: Role
    is_of_group: number
    given_by: string | null
    given_at: number | null
  }
  /** Who an account is at the provider: `subject` never changes there. */
  account_subject: { issuer: string; subject: string; user_id: string }
  /** The secret of an app that shows codes; `is_on`: 1 once a code of it was sent. `last_step`: of the last code that was used. */
  account_factor: { user_id: string; secret: string; is_on: number; last_step: number }
  /** Codes for who has lost the app, by their digests; each is used once. */
  account_recovery: { user_id: string; key: string }
  /** Sign-ins at the provider that were done, until they would be too old anyway. */
  account_used_state: { key: string; until: number }
  /**
   * `id` is shown, `secret_key` is the digest of the cookie; `former_key` still holds until `former_until`, for requests that were on their way when the secret was
   * changed, and for as long as nobody has come with the new one. `is_stale`: 1, the secret is to be changed with the next answer; 2, it was, and the new one has not been seen.
   */
  account_session: {
    id: string
    secret_key: string
    former_key: string | null
    former_until: number
    is_stale: number
    user_id: string
    began_at: number
    used_at: number
    address: string
    agent: string
  }
  /** Lets whoever has it choose a password, once; an empty `user_id` lets them make the first administrator. */
  account_link: { key: string; user_id: string; expires_at: number }
  /** The API key of a user: `key` is its digest, `prefix` how it begins. */
  account_key: { user_id: string; key: string; prefix: string; made_at: number; used_at: number | null }
  /** How often signing in has failed of late, by what is counted: see `slow-down.ts`. */
  account_failure: { key: string; count: number; last_at: number }
  /** From which addresses an account has been signed in to. */
  account_place: { user_id: string; address: string; last_at: number }
}

const createTables: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('account')
    .addColumn('id', columns.text, (c) => c.primaryKey())
    .addColumn('name', columns.text)
    .addColumn('email', columns.text)
    .addColumn('provider', columns.text, (c) => c.notNull())
    .addColumn('password', columns.text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
  await trx.schema
    .createTable('account_role')
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('domain', columns.text, (c) => c.notNull())
    .addColumn('project', columns.text, (c) => c.notNull())
    .addColumn('role', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('account_role_key', ['user_id', 'domain', 'project'])
    .execute()
  await trx.schema.createIndex('account_role_project').on('account_role').columns(['project', 'user_id']).execute()
  await trx.schema
    .createTable('account_session')
    .addColumn('id', columns.text, (c) => c.primaryKey())
    .addColumn('secret_key', columns.text, (c) => c.notNull().unique())
    .addColumn('former_key', columns.text)
    .addColumn('former_until', 'bigint', (c) => c.notNull())
    .addColumn('is_stale', 'integer', (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('began_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addColumn('address', columns.text, (c) => c.notNull())
    .addColumn('agent', columns.text, (c) => c.notNull())
    .execute()
  await trx.schema.createIndex('account_session_former').on('account_session').column('former_key').execute()
  await trx.schema.createIndex('account_session_user').on('account_session').columns(['user_id', 'began_at']).execute()
  await trx.schema
    .createTable('account_link')
    .addColumn('key', columns.text, (c) => c.primaryKey())
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await trx.schema
    .createTable('account_failure')
    .addColumn('key', columns.text, (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .execute()
  await trx.schema.createIndex('account_failure_last').on('account_failure').column('last_at').execute()
  await trx.schema
    .createTable('account_place')
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('address', columns.text, (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('account_place_key', ['user_id', 'address'])
    .execute()
}

const createKeys: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('account_key')
    .addColumn('user_id', columns.text, (c) => c.primaryKey())
    .addColumn('key', columns.text, (c) => c.notNull().unique())
    .addColumn('prefix', columns.text, (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
}

const createSubjects: Migration = async (trx, columns) => {
  await trx.schema
    .alterTable('account_role')
    .addColumn('is_of_group', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await trx.schema
    .createTable('account_subject')
    .addColumn('issuer', columns.text, (c) => c.notNull())
    .addColumn('subject', columns.text, (c) => c.notNull())
    .addColumn('user_id', columns.text, (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('account_subject_key', ['issuer', 'subject'])
    .execute()
  await trx.schema
    .createTable('account_used_state')
    .addColumn('key', columns.text, (c) => c.primaryKey())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute()
}

const createFactors: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('account_factor')
    .addColumn('user_id', columns.text, (c) => c.primaryKey())
    .addColumn('secret', columns.text, (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .execute()
  await trx.schema
    .createTable('account_recovery')
    .addColumn('user_id', columns.text, (c) => c.notNull())
    .addColumn('key', columns.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('account_recovery_key', ['user_id', 'key'])
    .execute()
}

const createFormer: Migration = async (trx, columns) => {
  await trx.schema
    .createTable('account_former')
    .addColumn('id', columns.text, (c) => c.primaryKey())
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    .execute()
}

const addGiver: Migration = async (trx, columns) => {
  await trx.schema.alterTable('account_role').addColumn('given_by', columns.text).execute()
  await trx.schema.alterTable('account_role').addColumn('given_at', 'bigint').execute()
}

/** In the order in which they are run; a landed one is never edited. */
export const accountMigrations: readonly Migration[] = [
  createTables,
  createKeys,
  createSubjects,
  createFactors,
  createFormer,
  addGiver,
]

/** The records with these tables. */
export function accountDb({ db }: Pick<Records, 'db'>) {
  return db.$extendTables<AccountTables>()
}
