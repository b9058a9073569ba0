import type { Config } from '../../config.ts'

/** Where somebody chooses a password by a link. The secret stands behind `#`, so that no server or proxy writes it down. */
export function linkAddress({ rootHost }: Config, address: string, secret: string): string {
  return `${rootHost ?? address}/#/login?link=${secret}`
}
