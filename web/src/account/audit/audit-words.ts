import { type AuditEvent, type AuditKind, kindOfEvent } from '@dossier/contract/audit'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What entries are about, as one looks for them. */
export const kindWords: Record<AuditKind, MessageDescriptor> = {
  signIn: msg`Signing in`,
  search: msg`Searches`,
  open: msg`Documents opened`,
  download: msg`Downloads and exports`,
  rights: msg`Rights`,
  users: msg`Users`,
  keys: msg`API keys`,
  program: msg`Projects and program`,
  audit: msg`Audit log`,
}

const eventWords: Record<AuditEvent, MessageDescriptor> = {
  signedIn: msg`Signed in`,
  signInFailed: msg`Failed to sign in`,
  signedOut: msg`Signed out`,
  sessionsEnded: msg`Ended sessions of their own`,
  passwordChanged: msg`Changed their password`,
  linkUsed: msg`Chose a password by a link`,
  factorOn: msg`Switched their second factor on`,
  factorOff: msg`Switched their second factor off`,
  codesRenewed: msg`Made other recovery codes`,
  searched: msg`Searched`,
  batchSearched: msg`Made a batch search`,
  opened: msg`Opened a document`,
  downloaded: msg`Fetched a file`,
  exported: msg`Exported`,
  archiveAsked: msg`Asked for an archive`,
  roleGiven: msg`Gave a role`,
  roleTaken: msg`Took a role away`,
  groupsGiven: msg`The provider changed projects`,
  userMade: msg`Added a user`,
  userChanged: msg`Changed a user`,
  userRemoved: msg`Removed a user`,
  usersImported: msg`Imported users`,
  linkMade: msg`Made a link for a password`,
  linkWithdrawn: msg`Withdrew a link for a password`,
  factorReset: msg`Took a second factor away`,
  keyMade: msg`Made an API key`,
  keyRemoved: msg`Removed an API key`,
  projectMade: msg`Made a project`,
  projectChanged: msg`Changed a project`,
  projectRemoved: msg`Removed a project`,
  settingsChanged: msg`Changed settings`,
  packageInstalled: msg`Installed a package`,
  packageRemoved: msg`Removed a package`,
  packageTurned: msg`Switched a package on or off`,
  backupMade: msg`Made a backup`,
  backupRemoved: msg`Removed a backup`,
  backupRestored: msg`Put a backup back`,
  auditRead: msg`Read the audit log`,
  auditExported: msg`Exported the audit log`,
  auditCut: msg`Old entries were removed`,
}

/** What was done, in a few words; an event of a newer version by its name. */
export function describeEvent(i18n: I18n, event: string): string {
  return isEvent(event) ? i18n._(eventWords[event]) : event
}

function isEvent(event: string): event is AuditEvent {
  return Object.hasOwn(kindOfEvent, event)
}
