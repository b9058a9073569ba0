import { tagKey } from '@dossier/contract/marks/tag-labels'
import type { ProjectTag } from '@dossier/contract/marks/tags'
import { fold } from '../../ui/words/fold.ts'
import { useTagsByKey } from '../known/use-tags.ts'

/** How many are shown at once. */
const mostShown = 6

/** Tags of the project, or of several joined by commas, for what is being typed: those that begin with it first, then those that hold it; the most frequent first. */
export function useTagSuggestions(project: string, word: string, without: readonly string[]): ProjectTag[] {
  return suggestTags([...useTagsByKey(project).values()], word, without)
}

/** The same of a list, accents and case aside. */
export function suggestTags<Tag extends { label: string; key: string }>(
  all: readonly Tag[],
  word: string,
  without: readonly string[],
): Tag[] {
  if (word === '') return []
  const left = new Set(without.map(tagKey))
  const wanted = fold(word)
  const found = all.filter(({ key, label }) => !left.has(key) && fold(label).includes(wanted))
  const [begin, hold] = [found.filter((tag) => fold(tag.label).startsWith(wanted)), found]
  return [...new Set([...begin, ...hold])].slice(0, mostShown)
}
