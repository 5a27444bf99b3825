import type { DataOf } from '#contract/endpoint.ts'
import type { sessionList } from '#contract/cetatean.ts'
import { formatAge, formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { closeDevice, devices } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MonitorSmartphone } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useAction } from '../shared/use-action.ts'
import { createLazyPart } from '../shared/lazy-part.tsx'

type Device = DataOf<typeof sessionList>[number]

const LazyPasskeyList = createLazyPart(async () => (await import('./PasskeyList.tsx')).PasskeyList)

/** List of the account's sessions. */
export function DevicesSection() {
  const { dispozitive: texts } = useTexts('setari')
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.loading} rows={2} />
    </Card>
  )
  return (
    <>
      <p className="lead">{texts.lead}</p>
      <ResourceView resource={devices()} skeleton={skeleton}>
        {(list) => (
          <>
            <Card flush>
              <ul className="rows">
                {[...list]
                  .sort((one, other) => Number(other.aceasta) - Number(one.aceasta))
                  .map((device) => (
                    <DeviceRow key={device.id} device={device} />
                  ))}
              </ul>
            </Card>
            {list.length === 1 && <p className="meta">{texts.alone}</p>}
          </>
        )}
      </ResourceView>
      <LazyPasskeyList />
    </>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { dispozitive: texts } = useTexts('setari')
  const { id, dispozitiv, creat_la, folosit_la, aceasta } = device
  const { isBusy, run: close } = useAction(
    () => closeDevice(id),
    () => showToast('success', texts.closed),
  )

  return (
    <li className="row">
      <span className="row__icon row__icon--idle">
        <MonitorSmartphone />
      </span>
      <span className="row__body">
        <span className="row__title">{dispozitiv}</span>
        <span className="row__line num">
          <span>{aceasta ? texts.usedNow : texts.used(formatAge(folosit_la))}</span>
          <span>{texts.since(formatDate(creat_la))}</span>
        </span>
        {aceasta && (
          <span className="row__line row__status">
            <StatusPill kind="done">{texts.this}</StatusPill>
          </span>
        )}
      </span>
      {!aceasta && (
        <span className="setari__buttons">
          <Button small busy={isBusy} aria-label={texts.closeName(dispozitiv)} onClick={close}>
            {texts.close}
          </Button>
        </span>
      )}
    </li>
  )
}
