import { useSignals } from '@preact/signals-react/runtime'
import type { Sesizare } from '#contract/sesizari.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import { Card } from '../../ui/card.tsx'
import { PhotoGrid } from '../../ui/photo-grid.tsx'
import { FileLinks } from '../shared/FileLinks.tsx'
import { buildFileUrl, usePhotoUrls } from './use-photo-urls.ts'

const isPicture = ({ tip }: Descriptor) => tip.startsWith('image/')

/** Photos grouped by the citizen's and the operator's. Nothing when there are none. */
export function Photos({ sesizare: { fisiere } }: { sesizare: Sesizare }) {
  useSignals()
  const { one } = useTexts('sesizari')
  const online = connection.value === 'online'
  const pictures = fisiere.filter(isPicture)
  const addresses = usePhotoUrls(
    pictures.map(({ id }) => id),
    online,
  )
  if (fisiere.length === 0) return null
  const isMissing = pictures.some(({ id }) => !addresses[id])
  const groups = [
    { autor: 'cetatean', label: one.own, nameOf: one.photo },
    { autor: 'operator', label: one.operators, nameOf: one.operatorPhoto },
  ]
  return (
    <Card title={one.photos} className="stack">
      {groups.map(({ autor, label, nameOf }) => {
        const files = fisiere.filter((file) => file.autor === autor)
        if (files.length === 0) return null
        return (
          <div key={autor} className="stack stack--s">
            <h3 className="sesizare__label">{label}</h3>
            <PhotoGrid
              label={label}
              texts={one.viewer}
              photos={files
                .filter(isPicture)
                .map(({ id }, index) => ({ id, name: nameOf(index + 1), thumb: addresses[id] }))}
            />
            <FileLinks files={files.filter((file) => !isPicture(file))} pathOf={buildFileUrl} />
          </div>
        )
      })}
      {!online && isMissing && <p className="meta">{one.photosOffline}</p>}
    </Card>
  )
}
