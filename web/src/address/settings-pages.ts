/**
 * The pages of the settings, each at `/settings/NAME`. One without a section, such as `plugins` where no feature puts any on it, is not offered. What they are
 * called stands in `settings/pages.ts`, which is loaded with them.
 */
export type SettingsPageName =
  | 'general'
  | 'documents'
  | 'limits'
  | 'access'
  | 'snapshots'
  | 'disk'
  | 'users'
  | 'audit'
  | 'account'
  | 'appearance'
  | 'languages'
  | 'keyboard'
  | 'history'
  | 'plugins'
  | 'extensions'
  | 'api'
