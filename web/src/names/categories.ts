import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AtSign, Building2, type LucideIcon, MapPin, User } from 'lucide-react'

/** The categories of named entities that the screens show. */
export type NameCategory = 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'EMAIL'

/** What a category is called, and its icon. */
export const categoryLooks: Record<NameCategory, { label: MessageDescriptor; icon: LucideIcon }> = {
  PERSON: { label: msg`People`, icon: User },
  ORGANIZATION: { label: msg`Organisations`, icon: Building2 },
  LOCATION: { label: msg`Locations`, icon: MapPin },
  EMAIL: { label: msg`E-mail addresses`, icon: AtSign },
}
