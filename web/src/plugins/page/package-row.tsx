import type { Package, PackageKind } from '@dossier/contract/packages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Hidden } from '../../ui/display/hidden.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { offWords } from '../off-words.ts'
import { type Place, usePackageChanges } from './package-calls.ts'
import { PackageFacts } from './package-facts.tsx'
import styles from './packages.module.css'

type Props = { kind: PackageKind; each: Package; onInstall: (place: Place) => void }

/** A plugin or an extension: what it is, its switch, and what is known of it. */
export function PackageRow({ kind, each, onInstall }: Props) {
  const { t } = useLingui()
  const { name, version, description, facts } = each
  return (
    <li className={styles.package}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.quiet}>{version}</span>
        {facts?.off && <Tag kind="bad">{t`switched off by itself`}</Tag>}
        <span className={styles.end}>
          {facts ? (
            <OnOff kind={kind} name={name} id={each.id} isOn={facts.isOn} />
          ) : (
            <Install each={each} onInstall={onInstall} />
          )}
        </span>
      </div>
      {description && <p className={styles.about}>{description}</p>}
      {facts?.off && <Off off={facts.off} />}
      {facts && (
        <details className={styles.more}>
          <summary>
            <Trans>What it may do, and where it came from</Trans>
          </summary>
          <PackageFacts look={facts} source={facts.source} />
          <Remove kind={kind} each={each} onInstall={onInstall} />
        </details>
      )}
    </li>
  )
}

function Off({ off: { reason, detail } }: { off: NonNullable<NonNullable<Package['facts']>['off']> }) {
  const { i18n } = useLingui()
  return (
    <p className={styles.off}>
      {i18n._(offWords[reason])} <bdi className={styles.code}>{detail}</bdi>
    </p>
  )
}

type Switched = { kind: PackageKind; id: string; name: string; isOn: boolean }

function OnOff({ kind, id, name, isOn }: Switched) {
  const { t } = useLingui()
  const { turn } = usePackageChanges(kind)
  return (
    <>
      <Switch isOn={isOn} isDisabled={turn.isPending} onChange={(now) => turn.mutate({ id, isOn: now })}>
        <Hidden>{name}: </Hidden>
        {isOn ? t`On` : t`Off`}
      </Switch>
      {turn.error && <ErrorState error={turn.error} />}
    </>
  )
}

function Install({ each: { id, name }, onInstall }: Pick<Props, 'each' | 'onInstall'>) {
  const { t } = useLingui()
  const install = t`Install…`
  return (
    <Button aria-label={`${install} ${name}`} onClick={() => onInstall({ id })}>
      {install}
    </Button>
  )
}

/** Removing it, and taking what the registry has where that is another version. */
function Remove({ kind, each, onInstall }: Props) {
  const { t } = useLingui()
  const { remove } = usePackageChanges(kind)
  const [isAsking, setAsking] = useState(false)
  const { id, name, version, deliverableFromRegistry: registered } = each
  const offered = registered?.version ?? ''
  return (
    <div className={styles.buttons}>
      {registered && offered !== version && (
        <Button onClick={() => onInstall({ id })}>
          <Trans>Update to {offered}</Trans>
        </Button>
      )}
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Trans>Uninstall</Trans>
      </Button>
      {remove.error && <ErrorState error={remove.error} />}
      {isAsking && (
        <Confirm
          title={t`Uninstall ${name}?`}
          action={t`Uninstall`}
          isBusy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate(id, { onSettled: () => setAsking(false) })}
        >
          {kind === 'plugins' ? (
            <Trans>Its files are removed. The page is without it once it is loaded again.</Trans>
          ) : (
            <Trans>Its files are removed. The names that it found stay.</Trans>
          )}
        </Confirm>
      )}
    </div>
  )
}
