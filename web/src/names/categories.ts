import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AtSign, Building2, type LucideIcon, MapPin, User } from 'lucide-react'

/** The categories of named entities that the screens show, in their order. */
export const nameCategories = ['PERSON', 'ORGANIZATION', 'LOCATION', 'EMAIL'] as const
/** One of the categories. */
export type NameCategory = (typeof nameCategories)[number]

/** Whether a value names one of the categories. */
export function isNameCategory(value: unknown): value is NameCategory {
  return nameCategories.some((category) => category === value)
}

/** What a category is called, and its icon. */
export const categoryLooks: Record<NameCategory, { label: MessageDescriptor; icon: LucideIcon }> = {
  PERSON: { label: msg`People`, icon: User },
  ORGANIZATION: { label: msg`Organisations`, icon: Building2 },
  LOCATION: { label: msg`Locations`, icon: MapPin },
  EMAIL: { label: msg`E-mail addresses`, icon: AtSign },
}
