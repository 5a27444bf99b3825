import { useCallback } from 'react'
import type { CaseFigures, CaseSummary, Durations, FigurePeriod } from '#contract/desk/cifre.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { formatNumber } from '#src/i18n/numbers.ts'
import { exportCaseFigures, readCaseSummary } from '../../services/cifre.ts'
import { Loading, Nothing } from '../shared/Loading.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { describeChange, describeLonger } from './describe-change.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { FigureTable } from './FigureTable.tsx'
import { formatElapsed } from './format-elapsed.ts'
import { describeShareChange, formatPercent, toPercent, toSolvedShare } from './share.ts'
import { SummaryTable, type SummaryLine } from './SummaryTable.tsx'
import { words } from './texts.ro.ts'

const own = words.summary

/** Figures of all cases, each explained and compared with the period before, then by kind. */
export function SummaryTab({ period: { de_la, pana_la } }: { period: FigurePeriod }) {
  const load = useCallback(() => readCaseSummary({ de_la, pana_la }), [de_la, pana_la])
  const loaded = useLoaded(load)
  return (
    <Loading loaded={loaded}>
      {(summary) =>
        summary.pe_fel.length === 0 ? (
          <Nothing title={words.empty} text={words.emptyText} />
        ) : (
          <>
            <SummaryTable caption={own.caption} lines={toLines(summary)} />
            <p className="meta">
              {own.beforeDays(
                formatDate(summary.inainte.de_la),
                formatDate(summary.inainte.pana_la),
              )}
            </p>
            <section className="part">
              <h2>{own.byKind}</h2>
              <FigureTable group="fel" rows={summary.pe_fel} total={summary.total} />
              <DownloadButton load={() => exportCaseFigures({ de_la, pana_la, dupa: 'fel' })} />
            </section>
          </>
        )
      }
    </Loading>
  )
}

function toLines({ total, inainte: { total: before } }: CaseSummary): SummaryLine[] {
  const meanings = own.meanings
  const counts = (['noi', 'inchise', 'deschise', 'depasite', 'raspunsuri_cerute'] as const).map(
    (key) => ({
      key,
      label: own.labels[key],
      value: formatNumber(total[key]),
      change: describeChange(total[key], before[key], formatNumber),
      meaning: key === 'inchise' ? meanings.inchise(total.rezolvate) : meanings[key],
    }),
  )
  return [
    ...counts,
    toDurationLine('raspuns', total.raspuns, before.raspuns),
    toDurationLine('inchidere', total.inchidere, before.inchidere),
    {
      ...toShareLine('termen', toTermShare(total), toTermShare(before)),
      meaning:
        total.cu_termen === 0
          ? meanings.noTermen
          : meanings.termen(total.in_termen, total.cu_termen),
    },
    toDurationLine('intarziere', total.intarziere, before.intarziere),
    {
      ...toShareLine('rezolvat', toSolvedShare(total), toSolvedShare(before)),
      meaning:
        toSolvedShare(total) === null
          ? meanings.noRezolvat
          : meanings.rezolvat(total.rezolvate_spuse, total.nerezolvate_spuse, total.redeschise),
    },
  ]
}

const toTermShare = ({ in_termen, cu_termen }: CaseFigures) => toPercent(in_termen, cu_termen)

function toShareLine(
  key: 'termen' | 'rezolvat',
  now: number | null,
  before: number | null,
): Omit<SummaryLine, 'meaning'> {
  return {
    key,
    label: own.labels[key],
    value: formatPercent(now),
    change: describeShareChange(now, before),
  }
}

const describeDurations = {
  raspuns: ({ half, most }: DurationWords) => own.meanings.raspuns(half, most),
  inchidere: ({ half, most }: DurationWords) => own.meanings.inchidere(half, most),
  intarziere: ({ count, half, most }: DurationWords) => own.meanings.intarziere(count, half, most),
}
const noDurations = {
  raspuns: own.meanings.noRaspuns,
  inchidere: own.meanings.noInchidere,
  intarziere: own.meanings.noIntarziere,
}

interface DurationWords {
  count: number
  half: string
  most: string
}

function toDurationLine(
  key: keyof typeof describeDurations,
  now: Durations,
  before: Durations,
): SummaryLine {
  const { cazuri: count, mediana, p90 } = now
  return {
    key,
    label: own.labels[key],
    value: mediana === null ? words.none : formatElapsed(mediana),
    change: describeLonger(mediana, before.mediana, formatElapsed),
    meaning:
      mediana === null || p90 === null
        ? noDurations[key]
        : describeDurations[key]({ count, half: formatElapsed(mediana), most: formatElapsed(p90) }),
  }
}
