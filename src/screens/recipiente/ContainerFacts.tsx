import { dayOf } from '#contract/time-zone.ts'
import type { PublicContainer } from '#contract/recipiente.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Bin, FractionBadge } from '../../ui/bin.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { useDayFormatter, useFractionNames } from '../shared/use-formatters.ts'
import { useNow } from '../shared/use-now.ts'

/** Fraction of a container, when it is emptied, what goes in and what does not. */
export function ContainerFacts({ container }: { container: PublicContainer }) {
  const texts = useTexts('recipiente')
  const { points } = useTexts('fractii')
  const { elsewhere } = useTexts('utile')
  const nameOf = useFractionNames()
  const { fractie, intra, nu_intra } = container
  return (
    <>
      <div className="bin-head">
        <Bin fraction={fractie} size="l" />
        <div>
          <p className="bin-head__name">{nameOf(fractie)}</p>
          <NextDay container={container} />
        </div>
      </div>
      {container.scos_din_uz && <Note kind="turn">{texts.retired}</Note>}
      {intra.length > 0 && (
        <Card title={texts.goesIn}>
          <ul className="things">
            {intra.map(({ obiect, sfat }) => (
              <li key={obiect}>
                {obiect}
                {sfat && <span className="meta">{sfat}</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {nu_intra.length > 0 && (
        <Card title={texts.keepsOut}>
          <ul className="things things--out">
            {nu_intra.map(({ obiect, fractie: to }) => {
              const name = nameOf(to)
              return (
                <li key={obiect}>
                  {obiect}
                  {name === to ? (
                    <span className="meta">{points[to] ?? elsewhere}</span>
                  ) : (
                    <FractionBadge fraction={to} name={name} />
                  )}
                </li>
              )
            })}
          </ul>
        </Card>
      )}
    </>
  )
}

function NextDay({ container: { colectare, scos_din_uz } }: { container: PublicContainer }) {
  const texts = useTexts('recipiente')
  const today = dayOf(useNow())
  const sayDay = useDayFormatter(today)
  if (scos_din_uz) return null
  // One kept on the device may have passed.
  if (!colectare || colectare.data < today) return <p className="lead">{texts.noNext}</p>
  const { data, interval } = colectare
  return (
    <p className="lead num">
      {texts.next} <strong>{sayDay(data)}</strong>
      {interval !== undefined && `, ${texts.hours(interval)}`}
    </p>
  )
}
