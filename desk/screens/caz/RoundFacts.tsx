import type { DeskCase } from '#contract/desk/cazuri.ts'
import type { Pickup } from '#contract/locatii.ts'
import { formatDate, formatHour } from '#src/i18n/dates.ts'
import fractions from '#src/i18n/ro/fractii.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Fact } from './Fact.tsx'
import { texts } from './texts.ro.ts'

const words = texts.facts

/** The rounds at the place of the case, on its day and around it. */
export function RoundFacts({ rounds }: { rounds: NonNullable<DeskCase['ridicari']> }) {
  const { loc, pe_strada, zi, in_ziua, ultima, urmatoarea, sesizata } = rounds
  return (
    <Fact title={words.rounds} note={pe_strada ? words.roundsOnStreet : words.roundsThere}>
      <p className="meta">{loc}</p>
      <DefinitionList
        items={[
          {
            label: words.thatDay(formatDate(zi)),
            value: in_ziua.length === 0 ? words.noRound : in_ziua.map(describePickup).join('\n'),
          },
          { label: words.reported, value: sesizata && words.reportedBy(sesizata) },
          { label: words.lastRound, value: ultima && describeWithDay(ultima) },
          { label: words.nextRound, value: urmatoarea && describeWithDay(urmatoarea) },
        ]}
      />
    </Fact>
  )
}

function describePickup({ fractie, interval, rezultat, efectuata_la, motiv }: Pickup): string {
  const done = efectuata_la === undefined ? '' : ` ${formatHour(efectuata_la)}`
  const parts = [
    fractions.names[fractie] ?? fractie,
    rezultat === 'programata' ? interval : undefined,
    `${words.results[rezultat]}${done}`,
    motiv,
  ]
  return parts.filter(Boolean).join(', ')
}

const describeWithDay = (pickup: Pickup): string =>
  `${formatDate(pickup.data)}: ${describePickup(pickup)}`
