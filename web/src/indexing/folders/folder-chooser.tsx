import type { FolderListing } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { fetchFolders } from '../indexing-calls.ts'
import styles from './folder-chooser.module.css'
import { FolderError } from './folder-error.tsx'
import { FolderList } from './folder-list.tsx'

/** Walks through the folders of this computer; the one that is open is the one that is chosen. A path can be typed as well. */
export function FolderChooser({ folder, onChoose }: { folder: string; onChoose: (folder: string) => void }) {
  const { t } = useLingui()
  const [path, setPath] = useState<string | undefined>(folder || undefined)
  const [typed, setTyped] = useState(folder)
  const [showsHidden, setShowsHidden] = useState(false)
  const listing = useQuery({
    queryKey: ['folders', path],
    queryFn: ({ signal }) => fetchFolders(path, signal),
    placeholderData: (before) => before,
  })
  const open = listing.data?.path
  useEffect(() => {
    if (open === undefined) return
    setTyped(open)
    onChoose(open)
  }, [open, onChoose])
  // A path that cannot be listed must not be indexed by the button beside it.
  const hasFailed = listing.error !== null
  useEffect(() => {
    if (hasFailed) onChoose('')
  }, [hasFailed, onChoose])

  // What is typed is chosen at once: a quick click on the button must not index the folder that was open before.
  const type = (text: string) => {
    setTyped(text)
    onChoose(text.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPath(typed.trim() || undefined)
  }
  return (
    <div className={styles.chooser}>
      <form className={styles.typed} onSubmit={submit}>
        <input
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setPath(typed.trim() || undefined)}
          aria-label={t`Path of the folder`}
          spellCheck={false}
        />
        <Button type="submit">
          <Trans>Open</Trans>
        </Button>
      </form>
      {listing.error && (
        <>
          <FolderError error={listing.error} />
          <Button onClick={() => setPath(undefined)}>
            <Trans>Back to your documents</Trans>
          </Button>
        </>
      )}
      {!listing.data && !listing.error && <QuietWait text={t`Looking for folders`} />}
      {listing.data && !listing.error && (
        <>
          <Places places={listing.data.places} open={listing.data.path} onOpen={setPath} />
          <FolderList
            key={listing.data.path}
            parent={listing.data.parent}
            folders={listing.data.folders.filter((each) => showsHidden || !isHidden(each))}
            onOpen={setPath}
          />
          <div className={styles.below}>
            <p className={styles.sum}>
              <Plural value={listing.data.folders.length} _0="No folders" one="# folder" other="# folders" />
              {', '}
              <Plural value={listing.data.files} one="# file directly in it" other="# files directly in it" />
            </p>
            {listing.data.folders.some(isHidden) && (
              <Switch isOn={showsHidden} onChange={setShowsHidden}>
                <Trans>Show hidden folders</Trans>
              </Switch>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Folders whose names begin with a dot hold settings, seldom documents. */
function isHidden(folder: { name: string }): boolean {
  return folder.name.startsWith('.')
}

type PlacesProps = { places: FolderListing['places']; open: string; onOpen: (path: string) => void }

/** Short ways to where documents usually are. */
function Places({ places, open, onOpen }: PlacesProps) {
  const { t } = useLingui()
  const names = { home: t`Home`, documents: t`Documents`, desktop: t`Desktop`, downloads: t`Downloads` }
  return (
    <div className={styles.places}>
      {places.map(({ name, path }) => (
        <Button key={name} look="quiet" aria-pressed={path === open} title={path} onClick={() => onOpen(path)}>
          {names[name]}
        </Button>
      ))}
    </div>
  )
}
