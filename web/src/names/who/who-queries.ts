import { alikeCalls } from '@dossier/contract/names/alike'
import { type NamesBeside, whoCalls } from '@dossier/contract/names/who'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import type { NameOfProject } from './who-links.ts'

const keyOf = ({ project, category, mentionNorm }: NameOfProject) => ['names', 'who', project, category, mentionNorm]

/** A name's page. It is asked for again when rules have changed. */
export function whoOptions(name: NameOfProject) {
  return queryOptions({
    queryKey: [...keyOf(name), 'page'],
    queryFn: ({ signal }) => ask(whoCalls.who, { ...askedOf(name), signal }),
    retry: false,
  })
}

/** The names beside it. */
export function besideOptions(name: NameOfProject, within: NamesBeside['within']) {
  return queryOptions({
    queryKey: [...keyOf(name), 'beside', within],
    queryFn: ({ signal }) => {
      const { params, query } = askedOf(name)
      return ask(whoCalls.beside, { params, query: { ...query, within }, signal })
    },
    placeholderData: keepPreviousData,
  })
}

/** The names that may be the same. */
export function alikeOptions(name: NameOfProject) {
  return queryOptions({
    queryKey: [...keyOf(name), 'alike'],
    queryFn: ({ signal }) => ask(alikeCalls.alike, { ...askedOf(name), signal }),
  })
}

function askedOf({ project, category, mentionNorm }: NameOfProject) {
  return { params: { project }, query: { category, name: mentionNorm } }
}
