import { useSignals } from '@preact/signals-react/runtime'
import type { Sesizare } from '#contract/sesizari.ts'
import { formatMoment } from '../../i18n/dates.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { sesizariCatalogue } from '../../services/sesizari.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { MapPin } from '../../ui/icons.ts'
import { AnswerList } from '../forms/AnswerList.tsx'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import { SpotMap } from './SpotMap.tsx'
import { useNearestStreet } from './use-nearest-street.ts'

/** Reported details and location, with a download of the whole sesizare. */
export function Details({ sesizare }: { sesizare: Sesizare }) {
  const { one } = useTexts('sesizari')
  const { fields, subcategory } = useCategory(sesizare)
  const { id, numar, lat, lng, precizie_m } = sesizare

  return (
    <Card title={one.details} className="stack">
      <DefinitionList
        items={[
          { label: one.address, value: sesizare.adresa_text },
          {
            label: one.place,
            value:
              (lat !== undefined && lng !== undefined && (
                <Place lat={lat} lng={lng} metres={precizie_m} />
              )) ||
              null,
          },
          { label: one.subcategory, value: subcategory },
          {
            label: one.noticed,
            value: sesizare.data_constatarii && formatMoment(sesizare.data_constatarii),
          },
          {
            label: one.description,
            value: <span className="sesizare__text">{sesizare.descriere}</span>,
          },
          { label: one.registered, value: formatMoment(sesizare.creat_la) },
        ]}
      />
      <AnswerList fields={fields} values={sesizare.campuri} />
      <div className="cluster">
        <DownloadButton
          small
          path={`/api/sesizare-download-file-pdf/${id}`}
          name={one.pdfName(numar)}
        >
          {one.pdf}
        </DownloadButton>
      </div>
    </Card>
  )
}

interface PlaceProps {
  lat: number
  lng: number
  metres: number | undefined
}

function Place({ lat, lng, metres }: PlaceProps) {
  const { one } = useTexts('sesizari')
  const street = useNearestStreet({ lat, lng })
  const precision = metres === undefined ? null : one.precision(Math.round(metres))
  return (
    <span className="stack stack--s">
      <SpotMap spot={{ lat, lng }} />
      <span>{[street, precision].filter(Boolean).join(', ')}</span>
      {!isFeatureOff('map') && (
        <span>
          <LinkButton
            small
            icon={<MapPin />}
            href={buildMapUrl(lat, lng)}
            target="_blank"
            rel="noreferrer"
          >
            {one.openMap}
          </LinkButton>
        </span>
      )}
    </span>
  )
}

/** Builds a web map link, which every device can open. */
const buildMapUrl = (lat: number, lng: number) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`

/** Returns the category's fields and names. */
function useCategory({ categorie, subcategorie }: Sesizare) {
  useSignals()
  const { data } = sesizariCatalogue().known.value
  const category = data?.categorii.find(({ cod }) => cod === categorie)
  return {
    fields: category?.campuri ?? [],
    subcategory: category?.subcategorii.find(({ cod }) => cod === subcategorie)?.denumire,
  }
}
