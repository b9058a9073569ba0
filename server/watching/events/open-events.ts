import { statfs } from 'node:fs/promises'
import { platform } from 'node:os'
import { openFolderEvents } from './folder-events.ts'
import { openNativeEvents } from './native-events.ts'
import type { EventReach, EventWatch, OpenEvents } from './port.ts'

/** Linux's numbers of file systems that others change too, of which the system then tells nothing (statfs(2)). */
const shared = new Set([
  0x6969, // NFS
  0xff534d42, // CIFS
  0xfe534d42, // SMB2
  0x517b, // SMB
  0x65735546, // FUSE: sshfs, rclone and the like
  0x01021997, // 9p
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x47504653, // GPFS
  0x0bd00bd0, // Lustre
  0x786f4256, // shared folders of VirtualBox
])

/** With as many the whole program stays at its idle goal of 120 MB. */
const foldersAtMost = 10_000

/** Events as the system can give them, all watches of a program together; on a share only of what is changed from here. */
export function systemEvents(): OpenEvents {
  const budget = { atMost: foldersAtMost, left: foldersAtMost }
  return async (order) => {
    const opened = await (platform() === 'linux' ? openFolderEvents(order, budget) : openNativeEvents(order))
    return (await isShared(order.folder)) ? new SharedEvents(opened) : opened
  }
}

/** Those of a share: what others change is not among them. */
class SharedEvents implements EventWatch {
  readonly #own: EventWatch

  constructor(own: EventWatch) {
    this.#own = own
  }

  get reach(): EventReach {
    return { events: 'none', problems: this.#own.reach.problems }
  }

  get isLost(): boolean {
    return this.#own.isLost
  }

  close(): void {
    this.#own.close()
  }
}

async function isShared(folder: Buffer): Promise<boolean> {
  const facts = await statfs(folder).catch(() => undefined)
  // Signed on some systems.
  return facts !== undefined && shared.has(Number(facts.type) >>> 0)
}
