import { expect, it } from 'vitest'
import { mountsOf } from './mounts.ts'

const mountInfo = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
23 22 0:21 / /proc rw - proc proc rw
31 22 8:17 / /media/usb\\040stick rw - vfat /dev/sdb1 rw
32 31 8:18 / /media/usb\\040stick/inner rw - ext4 /dev/sdb2 rw
33 22 8:19 / /media/usb\\040stick2 rw - ext4 /dev/sdc1 rw
`

it('finds the drive on which a folder lies, and those in it', () => {
  expect(mountsOf(mountInfo, Buffer.from('/media/usb stick/leak'))).toEqual(['/media/usb stick'])
  expect(mountsOf(mountInfo, Buffer.from('/media/usb stick'))).toEqual(['/media/usb stick', '/media/usb stick/inner'])
  expect(mountsOf(mountInfo, Buffer.from('/home/vera'))).toEqual(['/'])
})
