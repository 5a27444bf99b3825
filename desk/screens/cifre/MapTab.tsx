import { useCallback, useState } from 'react'
import type { ComplaintMap, ComplaintPlace, FigurePeriod } from '#contract/desk/cifre.ts'
import { formatHour, formatMoment } from '#src/i18n/dates.ts'
import { readComplaintMap } from '../../services/cifre.ts'
import { Loading, Nothing } from '../shared/Loading.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { ComplaintsMap } from './ComplaintsMap.tsx'
import { SignIcon, signOf } from './SignIcon.tsx'
import { words } from './texts.ro.ts'

const own = words.map

/** Complaints of some days on the map, with the same ones in a list beside it. */
export function MapTab({ period: { de_la, pana_la } }: { period: FigurePeriod }) {
  const load = useCallback(() => readComplaintMap({ de_la, pana_la }), [de_la, pana_la])
  const loaded = useLoaded(load)
  return (
    <Loading loaded={loaded}>
      {(map) =>
        map.lista.length === 0 ? (
          <Nothing title={own.empty} text={own.emptyText} />
        ) : (
          <Complaints {...map} />
        )
      }
    </Loading>
  )
}

function Complaints({ perioada, lista, total }: ComplaintMap) {
  const [chosen, setChosen] = useState<number | null>(null)
  const isOneDay = perioada.de_la === perioada.pana_la
  const unplaced = lista.filter(({ lat }) => lat === null).length
  const picked = chosen === null ? undefined : lista[chosen]
  return (
    <>
      <p className="meta">
        {own.count(total)}. {total > lista.length && `${own.limited} `}
        {unplaced > 0 && own.unplaced(unplaced)}
      </p>
      <div className="figures-map">
        <div className="stack stack--s">
          <ComplaintsMap complaints={lista} chosen={chosen} onChoose={setChosen}>
            <div aria-live="polite">
              {picked && (
                <ul className="complaints" aria-label={own.chosen}>
                  <ComplaintRow complaint={picked} isOneDay={isOneDay} />
                </ul>
              )}
            </div>
          </ComplaintsMap>
        </div>
        <ul className="complaints" aria-label={own.list}>
          {lista.map((complaint, index) => (
            <ComplaintRow key={index} complaint={complaint} isOneDay={isOneDay} />
          ))}
        </ul>
      </div>
    </>
  )
}

function ComplaintRow({ complaint, isOneDay }: { complaint: ComplaintPlace; isOneDay: boolean }) {
  const { denumire, strada, stare, trimisa_la, caz } = complaint
  const sign = signOf(complaint)
  const when = isOneDay ? formatHour(trimisa_la) : formatMoment(trimisa_la)
  return (
    <li>
      <span className="complaints__sign" data-sign={sign}>
        <SignIcon sign={sign} />
      </span>
      <span>
        <strong>{denumire}</strong>
        <span className="meta">
          {strada || own.noStreet}, {stare.nume}
          {sign === 'depasita' && `, ${own.signs.depasita}`}, {when}
        </span>
      </span>
      {caz && (
        <a href={`#/coada?caz=${caz.fel}-${caz.id}`} aria-label={own.open(caz.numar)}>
          {caz.numar}
        </a>
      )}
    </li>
  )
}
