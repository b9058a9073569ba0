import sharp from 'sharp'
import type { Picture } from '../port.ts'
import { samplesOf, toPgm } from './pgm.ts'

/**
 * A picture of gray samples turned clockwise, in degrees, and no larger than a number of dots on its longer side. @throws Error where it has no gray samples.
 */
export async function turnPicture({ bytes, dpi }: Picture, degrees: number, longestSide?: number): Promise<Picture> {
  const { samples, ...size } = samplesOf(bytes)
  const side = Math.max(size.width, size.height)
  const scale = Math.min(1, (longestSide ?? side) / side)
  const turned = sharp(samples, { raw: { ...size, channels: 1 } }).rotate(degrees)
  const most = Math.round(side * scale)
  const sized = scale === 1 ? turned : turned.resize({ width: most, height: most, fit: 'inside' })
  const { data, info } = await sized.extractChannel(0).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { bytes: toPgm(data, info), dpi: Math.max(70, Math.round(dpi * scale)) }
}
