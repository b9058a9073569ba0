import type { HomeLayout } from '../home/layout.ts'
import { parts } from '../parts.ts'

/** Where models lie: in the home, or in a folder that several homes share. */
export function modelsFolder({ models }: HomeLayout): string {
  return parts.models ?? models
}
